package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// refusal is what a client is told in place of an answer, with its status.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

func refuse(status int, format string, args ...any) *refusal {
	return &refusal{status, fmt.Sprintf(format, args...)}
}

// Refusals whose text does not depend on the request.
var (
	errEnding = refuse(http.StatusServiceUnavailable, "the server is shutting down")
	errBusy   = refuse(http.StatusServiceUnavailable, "too many requests are waiting: try again later")
	errLate   = refuse(http.StatusServiceUnavailable, "the time limit was reached before it was this request's turn: try again later, or with more time")
	errMemory = refuse(http.StatusServiceUnavailable, "the server is short of memory: try again later, or a smaller puzzle")
	errTime   = refuse(http.StatusGatewayTimeout, "the time limit was reached before there was an answer")
	errSlow   = refuse(http.StatusRequestTimeout, "nothing has come for too long")
	errForm   = refuse(http.StatusUnsupportedMediaType, "data in one line, as of curl -d @FILE, which drops the ends of lines: "+
		"expected --data-binary @FILE, or Content-Type: text/plain")
	errPanic = refuse(http.StatusInternalServerError, "internal error")
	errLeft  = refuse(499, "the client has left") // for the log only
)

// refusalOf gives an error its status.
func refusalOf(err error) *refusal {
	var r *refusal
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &r):
		return r
	case errors.As(err, &big):
		return refuse(http.StatusRequestEntityTooLarge, "the request is too long: expected at most %d bytes", big.Limit)
	}
	return errLeft
}

// line is the refusal as an object in JSON.
func (r *refusal) line() []byte { return marshal(map[string]string{"error": r.text}) }

// marshal writes a value as JSON. It panics if that is impossible.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// write answers with the refusal.
func (r *refusal) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", objectType)
	w.Header().Set("Cache-Control", "no-store")
	switch r.status {
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "2")
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	w.WriteHeader(r.status)
	w.Write(append(r.line(), '\n')) // a client that has left need not be told
}
