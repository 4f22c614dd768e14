package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// gate lets the coordinator do everything, and workers what they need.
type gate struct {
	secret  string // of the coordinator, made anew each time
	token   string // of workers; "" if none is asked for
	subject subjects
}

// Check says whether a connection is let in, and what it may do.
func (g *gate) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	if o.Username == "coordinator" {
		return subtle.ConstantTimeCompare([]byte(o.Password), []byte(g.secret)) == 1
	}
	if g.token != "" && subtle.ConstantTimeCompare([]byte(o.Token), []byte(g.token)) != 1 || !name().MatchString(o.Name) {
		return false
	}
	publish, subscribe := g.subject.worker(o.Name)
	c.RegisterUser(&server.User{Username: "worker", Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}})
	return true
}

// embed starts a server in this process, and connects to it.
func embed(ctx context.Context, o Options) (*server.Server, *nats.Conn, error) {
	store, err := os.MkdirTemp("", "gridcnf-farm") // the server wants a folder, though it keeps all in memory
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(store) // now, so that a killed coordinator leaves nothing behind: the server writes nothing there
	g := &gate{secret: rand.Text(), token: o.Token, subject: subjects(o.Stream)}
	options := &server.Options{
		ServerName: "gridcnf", DontListen: o.Listen == "", NoLog: true, NoSigs: true, NoSystemAccount: true,
		JetStream: true, DisableJetStreamBanner: true, StoreDir: store,
		JetStreamMaxMemory: 1 << 40, JetStreamMaxStore: 1 << 40, // each stream has its own limit
		CustomClientAuthentication: g,
		MaxPayload:                 maxMessage, MaxConn: 1 << 13, MaxSubs: 1 << 12, MaxPending: 4 * maxMessage,
	}
	if o.Listen != "" {
		host, port, err := o.address()
		if err != nil {
			return nil, nil, err
		}
		options.Host, options.Port = cmp.Or(host, "0.0.0.0"), cmp.Or(port, server.RANDOM_PORT)
	}
	if o.Listen != "" && o.TLS != "" {
		c, err := certificates(o.TLS)
		if err != nil {
			return nil, nil, err
		}
		if len(c.Certificates) == 0 {
			return nil, nil, fmt.Errorf("%s: expected tls.crt and tls.key", o.TLS)
		}
		c.ClientAuth = tls.RequireAndVerifyClientCert
		options.TLS, options.TLSVerify, options.TLSTimeout, options.TLSConfig = true, true, 5, c
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, nil, err
	}
	why := make(chan error, 1)
	s.SetLogger(faults{log: o.Log, fatal: why}, false, false)
	s.Start()
	for err == nil && !s.ReadyForConnections(50*time.Millisecond) {
		select {
		case err = <-why:
		case <-ctx.Done():
			err = ctx.Err()
		default:
		}
	}
	var nc *nats.Conn
	if err == nil {
		nc, err = nats.Connect("", nats.InProcessServer(s), nats.UserInfo("coordinator", g.secret),
			nats.CustomInboxPrefix(inbox+rand.Text()), nats.MaxReconnects(-1))
	}
	if err != nil {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, nil, fmt.Errorf("the server did not start: %w", err)
	}
	return s, nc, nil
}

// faults logs the server's errors, and keeps the one with which it failed to start.
type faults struct {
	log   func(string)
	fatal chan error
}

func (f faults) Errorf(format string, v ...any) { f.log(clean("server: " + fmt.Sprintf(format, v...))) }
func (f faults) Noticef(string, ...any)         {}
func (f faults) Warnf(string, ...any)           {}
func (f faults) Debugf(string, ...any)          {}
func (f faults) Tracef(string, ...any)          {}

func (f faults) Fatalf(format string, v ...any) {
	select {
	case f.fatal <- fmt.Errorf(format, v...):
	default:
	}
}
