package farm

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Options say where the tasks are kept and how they are reached.
type Options struct {
	Listen string // HOST:PORT for workers that join; "" for those of this process only
	URL    string // a cluster to use instead of our own server in memory; for Join, the server to join
	Stream string // the name of the job on a cluster, where there may be others; "" is "gridcnf"

	Token string // the secret that workers must present
	TLS   string // folder with ca.crt, tls.crt and tls.key: both sides present a certificate of that authority
	Creds string // file with the credentials for a cluster
	NKey  string // file with the seed of a key for a cluster

	Version string // of this program; Join requires that the job has the same

	Lease    time.Duration // a task is given out again when its worker is silent for this long; 0 is half a minute
	Patience time.Duration // how long a worker waits for a missing coordinator; 0 is for ever
	Log      func(string)  // messages for people, without control characters; may be nil
}

// Limits of what is kept and sent, mostly in bytes.
const (
	head       = 4 << 10   // for what a message has beside its body
	maxMessage = 16 << 20  // in our own server
	maxStored  = 2 << 30   // for results that nobody has taken yet
	maxMemory  = 512 << 20 // the same in memory
)

// name matches the names that jobs and tasks may have, as each is part of a subject.
var name = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`) })

// complete checks the options and fills in the defaults.
func (o Options) complete() (Options, error) {
	if o.Stream == "" {
		o.Stream = "gridcnf"
	}
	if !name().MatchString(o.Stream) {
		return o, fmt.Errorf("name of a job %q: expected 1 to 64 of A-Z, a-z, 0-9, _ and -", o.Stream)
	}
	if o.Lease == 0 {
		o.Lease = 30 * time.Second
	}
	if o.Lease < shortest {
		return o, fmt.Errorf("lease %v: expected at least %v", o.Lease, shortest)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	var err error
	if o.Listen != "" {
		_, _, err = o.address()
	}
	if err == nil && o.URL != "" {
		err = o.checkURL()
	}
	if err == nil {
		_, err = o.dial("")
	}
	if _, missing := os.Stat(o.Creds); err == nil && o.Creds != "" {
		err = missing
	}
	return o, err
}

const (
	shortest = 100 * time.Millisecond // the shortest lease: a worker reports three times in it
	attempts = 5                      // how often a task is given out before it counts as lost
)

// Check finds what Start or Join would refuse, without a server: bad or open addresses, short leases, unreadable keys.
func (o Options) Check() error {
	_, err := o.complete()
	return err
}

// Address returns the addresses of a server in a form fit to show: without secrets and control characters.
func Address(urls string) string {
	all := strings.Split(urls, ",")
	for i, one := range all {
		scheme, rest, found := strings.Cut(strings.TrimSpace(one), "://")
		if !found {
			scheme, rest = "nats", scheme
		}
		all[i] = scheme + "://" + rest[strings.LastIndex(rest, "@")+1:]
	}
	return clean(strings.Join(all, ","))
}

// checkURL refuses addresses at which no server can be.
func (o Options) checkURL() error {
	for one := range strings.SplitSeq(o.URL, ",") {
		shown := Address(one)
		u, err := url.Parse(shown)
		if err != nil || u.Hostname() == "" || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) {
			return fmt.Errorf("address %q: expected nats://HOST:PORT or tls://HOST:PORT", shown)
		}
	}
	return nil
}

// address returns where to listen. It refuses an address that others can reach if nothing keeps strangers out.
func (o Options) address() (host string, port int, err error) {
	host, text, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return "", 0, fmt.Errorf("address %q to listen on: expected HOST:PORT: %w", o.Listen, err)
	}
	number, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("address %q to listen on: expected a port from 0 to 65535", o.Listen)
	}
	return host, int(number), o.checkHost(host)
}

func (o Options) checkHost(host string) error {
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	switch {
	case o.TLS != "":
		return nil
	case o.Token == "":
		return fmt.Errorf("%s can be reached from other machines: that needs a token or TLS with client certificates "+
			"(\"gridcnf worker keys\" makes them)", o.Listen)
	case len(o.Token) < 16:
		return fmt.Errorf("%s can be reached from other machines: that needs a token of at least 16 characters, not %d",
			o.Listen, len(o.Token))
	}
	return nil
}

// certificates reads the TLS folder: the authority, and our own certificate, which a client of a cluster can do without.
func certificates(folder string) (*tls.Config, error) {
	authority, err := os.ReadFile(filepath.Join(folder, "ca.crt"))
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(authority) {
		return nil, fmt.Errorf("%s: expected certificates in PEM", filepath.Join(folder, "ca.crt"))
	}
	c := &tls.Config{MinVersion: tls.VersionTLS13, RootCAs: pool, ClientCAs: pool}
	own, err := tls.LoadX509KeyPair(filepath.Join(folder, "tls.crt"), filepath.Join(folder, "tls.key"))
	if errors.Is(err, os.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	c.Certificates = []tls.Certificate{own}
	return c, nil
}

// dial returns the options of a connection that reconnects. Replies arrive at subjects below the id, which nobody else knows.
func (o Options) dial(id string) ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name(id), nats.CustomInboxPrefix(inbox + id), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				o.Log("connection lost, trying again: " + clean(err.Error()))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { o.Log("connected again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { o.Log(clean(err.Error())) }),
	}
	if o.Token != "" {
		options = append(options, nats.Token(o.Token))
	}
	if o.TLS != "" {
		c, err := certificates(o.TLS)
		if err != nil {
			return nil, err
		}
		options = append(options, nats.Secure(c))
	}
	if o.Creds != "" {
		options = append(options, nats.UserCredentials(o.Creds))
	}
	if o.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(o.NKey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.NKey, err)
		}
		options = append(options, key)
	}
	return options, nil
}
