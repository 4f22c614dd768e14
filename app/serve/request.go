package serve

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// The media types of bodies and answers.
const (
	objectType = "application/json"
	linesType  = "application/x-ndjson"
	eventsType = "text/event-stream"
	formType   = "application/x-www-form-urlencoded" // curl sends this with any data
)

// whole matches input that has kept its line breaks, or never needs any: an address, a game ID or JSON.
var whole = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\n|^\s*(?:[\[{]|\S*[:/]\S*$|$)`)
})

// lastWords is how long the server keeps reading from a refused client, so that the client gets to read the refusal.
const lastWords = 100 * time.Millisecond

// callOf answers requests for a verb.
func (s *Server) callOf(verb string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.call(w, r, verb); err != nil {
			http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.Idle))
			refusalOf(err).write(w)
		}
	}
}

// call runs a verb. It returns an error that the client has not been told yet.
func (s *Server) call(w http.ResponseWriter, r *http.Request, verb string) error {
	from, err := contentType(r.Header)
	if err != nil {
		return err
	}
	c := Call{Verb: verb}
	streams, quiet := from == linesType && r.ContentLength != 0, s.TimeLimit+s.Grace
	if streams {
		quiet = s.TimeLimit + s.Idle
		err = c.query(r.URL.RawQuery)
	} else {
		text, reserved, unread := s.readAll(w, r)
		defer s.gate.budget.Add(reserved)
		c.Input = bytes.NewReader(text)
		switch {
		case unread != nil:
			err = unread
		case from == objectType:
			err = c.object(text, r.URL.RawQuery)
		case from == formType && !whole().Match(text):
			err = errForm
		default:
			err = c.query(r.URL.RawQuery)
		}
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	gate := s.gate
	if s.caller.Apart(c) {
		gate = s.apart
	}
	t := &turn{gate: gate, ctx: ctx, cancel: cancel, limit: c.limit(s.TimeLimit)}
	c.Left = t.left
	defer t.change(func() { t.reading, t.owed = true, 0 }) // it is given back when the context has ended
	defer cancel(nil)
	late := time.AfterFunc(quiet, t.late)
	defer late.Stop()
	t.touch = func() { late.Reset(quiet) }
	if err := t.begin(); err != nil {
		return err
	}
	rc := http.NewResponseController(w)
	rc.SetReadDeadline(time.Time{}) // from now on, the client may take its time
	a := &answers{turn: t, w: w, rc: rc, as: accepted(r.Header), streams: streams, patience: s.Idle}
	if streams {
		rc.EnableFullDuplex()
		// The unread rest of a stream must not be taken for another request.
		w.Header().Set("Connection", "close")
		hurried := make(chan struct{})
		context.AfterFunc(ctx, func() {
			defer close(hurried)
			rc.SetReadDeadline(time.Now().Add(lastWords))
		})
		defer func() {
			cancel(nil)
			<-hurried // not after the handler
		}()
		c.Input = &body{turn: t, from: r.Body}
	}
	defer a.close()
	a.keepAlive(s.KeepAlive)
	return a.end(s.caller.Call(ctx, c, a.answer, a.progress))
}

// limit is how long a puzzle may take. The option time-limit can only make it shorter.
func (c *Call) limit(most time.Duration) time.Duration {
	text := fmt.Sprint(c.Options["time-limit"])
	for _, unit := range []string{"", "s"} { // a bare number is seconds
		if d, err := time.ParseDuration(text + unit); err == nil && d > 0 {
			return min(d, most)
		}
	}
	return most
}

// accepted returns the type of answers that a client wants: lines, unless it accepts only something else.
func accepted(h http.Header) string {
	wanted := strings.ToLower(strings.Join(h.Values("Accept"), ","))
	switch {
	case strings.Contains(wanted, eventsType):
		return eventsType
	case strings.Contains(wanted, objectType) && !strings.Contains(wanted, linesType):
		return objectType
	}
	return linesType
}

// contentType is the type of a body: objectType, linesType, or another for the input itself.
func contentType(h http.Header) (string, error) {
	kind, parameters, err := mime.ParseMediaType(cmp.Or(h.Get("Content-Type"), "text/plain"))
	charset, coding := strings.ToLower(parameters["charset"]), h.Get("Content-Encoding")
	if err != nil || strings.HasPrefix(kind, "multipart/") || coding != "" ||
		!slices.Contains([]string{"", "utf-8", "us-ascii"}, charset) {
		return "", refuse(http.StatusUnsupportedMediaType,
			"Content-Type, Content-Encoding: expected %s, %s or text/plain in UTF-8, as it is", objectType, linesType)
	}
	if slices.Contains([]string{"application/ndjson", "application/jsonl"}, kind) {
		kind = linesType
	}
	return kind, nil
}

// query reads the options of a request whose body is the input.
func (c *Call) query(raw string) error {
	values, err := url.ParseQuery(raw)
	c.Options = make(map[string]any)
	for name, given := range values {
		c.Options[name] = given[0]
		if len(given) > 1 {
			err = fmt.Errorf("option %q is there twice", name)
		}
	}
	if err != nil {
		return refuse(http.StatusBadRequest, "the address: %v", err)
	}
	return nil
}
