package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// answers writes the response to a request: lines, events, or one object.
type answers struct {
	*turn
	w        http.ResponseWriter
	rc       *http.ResponseController
	as       string        // one of the types
	streams  bool          // the request is a stream of puzzles
	patience time.Duration // how long to wait for a client that does not read

	mu      sync.Mutex // held while writing
	started bool
	count   int
	only    []byte // the object, or an error held back until it is clear that it is the only answer
	err     error  // why the answers ended early
}

// answer passes on an answer at once.
func (a *answers) answer(line []byte) error {
	a.touch()
	defer a.change(func() { a.owed-- }) // needs no turn
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := context.Cause(a.ctx); err != nil {
		return err // it may be about half an input
	}
	a.count++
	id, mistake := errorIn(line)
	switch line = bytes.TrimSpace(line); {
	case a.count == 1 && mistake != "" && id == nil:
		a.err = refuse(http.StatusBadRequest, "%s", mistake)
	case a.count == 1 && (a.as == objectType || a.as == linesType && mistake != "" && !a.streams):
		a.only = bytes.Clone(line)
	case a.as == objectType:
		a.err = refuse(http.StatusNotAcceptable, "there are several answers: expected %s or %s in Accept", linesType, eventsType)
	default:
		if a.only != nil {
			a.send("answer", a.only)
			a.only = nil
		}
		a.send("answer", line)
	}
	return a.err
}

// errorIn returns the error in an answer, and the puzzle it is about.
func errorIn(line []byte) (id json.RawMessage, text string) {
	var said struct {
		ID    json.RawMessage
		Error string
	}
	if bytes.Contains(line, []byte(`"error"`)) && json.Unmarshal(line, &said) != nil {
		return nil, ""
	}
	return said.ID, said.Error
}

// progress tells how far the work has come, if the client listens to events.
func (a *answers) progress(text string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.as == eventsType {
		a.send("progress", marshal(map[string]string{"text": text}))
	}
}

// keepAlive sends comments among events, so that no proxy takes the connection for dead.
func (a *answers) keepAlive(every time.Duration) {
	if a.as != eventsType {
		return
	}
	time.AfterFunc(every, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.write(": still there\n\n"); a.err == nil {
			a.keepAlive(every)
		}
	})
}

// send sends an answer or an event. The caller holds the lock.
func (a *answers) send(event string, data []byte) {
	if a.as == eventsType {
		a.write("event: %s\ndata: %s\n\n", event, data)
	} else {
		a.write("%s\n", data)
	}
}

// write writes something that has to arrive at once. The caller holds the lock.
func (a *answers) write(format string, args ...any) {
	if a.err != nil {
		return
	}
	a.start(http.StatusOK)
	_, err := fmt.Fprintf(a.w, format, args...)
	if err == nil {
		err = a.rc.Flush()
	}
	if err != nil {
		a.err = errLeft
	}
}

// start sends the headers, if they have not been sent, and gives the client time to read what follows.
func (a *answers) start(status int) {
	a.rc.SetWriteDeadline(time.Now().Add(a.patience))
	if a.started {
		return
	}
	a.started = true
	a.w.Header().Set("Content-Type", a.as)
	a.w.Header().Set("Cache-Control", "no-store")
	a.w.Header().Set("X-Accel-Buffering", "no") // proxies pass it on at once, too
	a.w.WriteHeader(status)
}

// end ends the answers after the call. The error is for the client, which has heard nothing yet.
func (a *answers) end(code int) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	err := a.err
	if err == nil {
		err = context.Cause(a.ctx)
	}
	if err == nil && a.count == 0 && (code != 0 || a.as == objectType) {
		err = refuse(http.StatusUnprocessableEntity, "there is no answer (exit code %d)", code)
	}
	switch a.err = nil; {
	case err != nil && !a.started:
		return err
	case err != nil:
		a.send("end", refusalOf(err).line())
	case a.as == eventsType:
		a.send("end", marshal(map[string]int{"exit": code}))
	case a.only == nil:
		a.start(http.StatusOK)
	default:
		status := http.StatusOK
		if _, mistake := errorIn(a.only); mistake != "" && code == CodeLimit {
			status = errTime.status
		} else if mistake != "" {
			status = http.StatusUnprocessableEntity
		}
		a.as = objectType
		a.start(status)
		a.w.Write(append(a.only, '\n')) // a client that has left need not be told
	}
	return nil
}

// close makes sure that nothing is written any more.
func (a *answers) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.err = errLeft
}
