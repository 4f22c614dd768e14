// Package serve is an HTTP server around the verbs: the page, POST /api/VERB, and what keeps them alive whatever clients do.
//
// The guard (guard.go) stands before everything, and the gate (gate.go) limits what runs. Answers are lines, events or one object
// (answer.go). The table of routes and the OpenAPI document are made of what the verb about says.
package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"path"
	"slices"
	"sync/atomic"
	"time"

	"gridcnf/internal/pulse"
)

// Call is a verb with its input and options, which have the names of flags.
type Call struct {
	Verb    string
	Input   io.Reader
	Options map[string]any
	Left    func() time.Duration // how long the puzzle may take that is begun now
}

// CodeLimit is the exit code of a verb that reached a limit, mostly that of its time, before it had an answer.
const CodeLimit = 4

// Caller runs verbs.
type Caller interface {
	// Call runs one and returns its exit code. Each line is a JSON object, about a puzzle if it has an "id"; an error of answer
	// ends the call. Progress may come from other goroutines, but not after the return.
	Call(ctx context.Context, c Call, answer func(line []byte) error, progress func(text string)) (code int)
	// Apart reports whether a call runs in a process of its own, as one with a program of the client's does.
	Apart(c Call) bool
}

// Options are the limits of a server, none of which may be 0, and who may use it.
type Options struct {
	Page        map[string][]byte // its files, with index.html
	PageVersion string            // so that browsers know when to load it again
	Reachable   string            // the page's address for other devices, or "" if that is the one that it has

	Token   string   // what clients have to show, unless it is ""
	Hosts   []string // without a token, the names by which clients may call the server, in lower case
	Origins []string // of pages from elsewhere that may use the API, as https://example.org
	TLS     *tls.Config
	Log     *slog.Logger

	MaxBody        int64         // bytes of a request, or of a line of a stream
	MaxMemory      int64         // bytes in all
	MaxConnections int           // open at the same time
	Jobs           int           // requests that are worked on at the same time
	Waiting        int           // requests that wait for their turn
	TimeLimit      time.Duration // for a puzzle, from when the request has come or it is its turn in a stream
	Idle           time.Duration // how long a client may take for its next step
	Grace          time.Duration // for what runs when the server is to end
	KeepAlive      time.Duration // between signs of life in a stream of events
}

// Server is an http.Handler.
type Server struct {
	Options
	caller      Caller
	routes      map[string]*route
	gate        *gate
	apart       *gate // of calls that run apart, so that they are in nobody's way
	counts      counts
	origins     *http.CrossOriginProtection
	connections atomic.Int64
}

// route is what a path serves.
type route struct {
	methods []string
	name    string // in logs and metrics
	locked  bool   // if there is a token, it is needed
	serve   http.HandlerFunc
}

// reading are the methods of routes that change nothing.
var reading = []string{http.MethodGet, http.MethodHead}

// verb is what about says of a verb.
type verb struct {
	Name, Summary string
	Options       []option
}

type option struct {
	Name, Type, Usage string
	Values            []string
}

// New makes a server of what the caller says it can do.
func New(caller Caller, opt Options) (*Server, error) {
	s := &Server{Options: opt, caller: caller, routes: make(map[string]*route), origins: http.NewCrossOriginProtection()}
	s.gate, s.apart = newGate(&s.Options, s.Jobs), newGate(&s.Options, max(1, s.Jobs/2))
	for _, origin := range s.Origins {
		if err := s.origins.AddTrustedOrigin(origin); err != nil {
			return nil, err
		}
	}
	var about struct {
		Version  string
		Verbs    []verb
		OwnRules bool `json:"own_rules"`
	}
	read := func(line []byte) error { return json.Unmarshal(line, &about) }
	caller.Call(context.Background(), Call{Verb: "about", Input: new(bytes.Reader)}, read, func(string) {})
	if len(about.Verbs) == 0 {
		return nil, errors.New("the verbs do not tell about themselves")
	}
	for i, v := range about.Verbs {
		if about.OwnRules && slices.ContainsFunc(v.Options, func(o option) bool { return o.Name == "puzzle" }) {
			about.Verbs[i].Options = append(v.Options, option{Name: "rules", Type: "text", Usage: "the text of a rule file of your own, which says what the puzzle is"})
		}
	}
	about.Verbs = append(about.Verbs, verb{Name: "about", Summary: "What verbs, options, kinds of puzzles and formats there are"})
	for _, v := range about.Verbs {
		s.routes["/api/"+v.Name] = &route{[]string{http.MethodPost}, v.Name, true, s.callOf(v.Name)}
	}
	s.routes["/api/about"].methods = append(reading, http.MethodPost)
	s.routes["/metrics"] = &route{reading, "metrics", true, s.measured}
	config := map[string]any{"mode": "server", "token": opt.Token != "", "version": opt.PageVersion}
	if opt.Reachable != "" {
		config["reachable"] = opt.Reachable
	}
	s.add("/config.json", "page", marshal(config))
	s.add("/healthz", "healthz", []byte("ok\n"))
	s.add("/api/openapi.json", "openapi", marshal(document(about.Version, about.Verbs)))
	// No path of a request is looked up anywhere but in this table.
	for name, text := range s.Page {
		s.add("/"+name, "page", text)
	}
	s.routes["/"] = s.routes["/index.html"]
	return s, nil
}

// types are the media types of files for which systems differ.
var types = map[string]string{
	"": "text/plain", ".js": "text/javascript; charset=utf-8", ".webmanifest": "application/manifest+json",
}

// add adds a file, unless there is one of that name. A client asks each time whether there is a newer one.
func (s *Server) add(name, what string, text []byte) {
	if s.routes[name] != nil {
		return
	}
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(text))
	kind, known := types[path.Ext(name)]
	if !known {
		kind = mime.TypeByExtension(path.Ext(name))
	}
	s.routes[name] = &route{reading, what, false, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Header().Set("ETag", tag)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
	}}
}

// Serve answers requests until the context ends. What runs then gets a while to finish before it is cancelled.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	requests, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(errEnding)
	server := &http.Server{
		Handler: s, TLSConfig: s.TLS, ConnState: s.connected,
		ReadHeaderTimeout: s.Idle, IdleTimeout: s.Idle, MaxHeaderBytes: 16 << 10,
		BaseContext: func(net.Listener) context.Context { return requests },
		ErrorLog:    slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
	defer pulse.Every(100*time.Millisecond, s.gate.watch)()
	ended := make(chan struct{})
	serving := context.AfterFunc(ctx, func() {
		defer close(ended)
		s.gate.closed.Store(true)
		s.apart.closed.Store(true)
		defer time.AfterFunc(s.Grace, func() { cancel(errEnding) }).Stop()
		patience, stop := context.WithTimeout(context.WithoutCancel(ctx), 2*s.Grace)
		defer stop()
		if server.Shutdown(patience) != nil {
			server.Close()
		}
	})
	serve := server.Serve
	if s.TLS != nil {
		serve = func(l net.Listener) error { return server.ServeTLS(l, "", "") }
	}
	err := serve(l)
	if !serving() {
		<-ended
		return nil
	}
	return err
}

// connected counts connections, and closes a new one if there are too many.
func (s *Server) connected(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if s.connections.Add(1) > int64(s.MaxConnections) {
			c.Close()
		}
	case http.StateClosed, http.StateHijacked:
		s.connections.Add(-1)
	}
}
