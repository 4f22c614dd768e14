package farm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gridcnf/internal/printable"
)

const (
	inbox   = "_INBOX."
	takers  = "workers"       // the consumer of tasks
	keeper  = "coordinator"   // the consumer of results
	timeout = 3 * time.Second // for a request; some are lost when a cluster loses a server
	pace    = 256 << 10       // a request has another second for so many bytes of its body

	headWorker = "Gridcnf-Worker" // what the worker calls itself
	headLost   = "Gridcnf-Lost"   // why there is no body
)

// subjects is the name of a job, from which the names of its subjects and stores on the server are made.
type subjects string

func (s subjects) task(id string) string   { return string(s) + ".task." + id }
func (s subjects) result(id string) string { return string(s) + ".result." + id }
func (s subjects) hello() string           { return string(s) + ".hello" } // workers repeat it to show that they are alive
func (s subjects) news() string            { return string(s) + ".news" }  // tells all workers what is no longer wanted
func (s subjects) tasks() string           { return string(s) + "-tasks" }
func (s subjects) results() string         { return string(s) + "-results" }

// worker lists what the worker of that name may publish and subscribe to.
func (s subjects) worker(id string) (publish, subscribe []string) {
	publish = []string{
		s.hello(), s.result("*"),
		"$JS.API.CONSUMER.INFO." + s.tasks() + "." + takers,
		"$JS.API.CONSUMER.MSG.NEXT." + s.tasks() + "." + takers,
		"$JS.ACK." + s.tasks() + "." + takers + ".>",
	}
	return publish, []string{inbox + id + ".>", s.news()}
}

// hello is what a worker says, and welcome is the reply.
type hello struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Leaving bool   `json:"leaving,omitempty"`
}

type welcome struct {
	Job   Job           `json:"job"`
	Lease time.Duration `json:"lease"`
}

// news is what all workers are told.
type news struct {
	Cancelled bool `json:"cancelled,omitempty"` // no task that is out is wanted any more
	Done      bool `json:"done,omitempty"`
}

// link is a connection to the server of a job.
type link struct {
	options Options
	subject subjects
	nc      *nats.Conn
	js      jetstream.JetStream
}

// passing reports whether trying again can help: the connection broke, the server is away, or is choosing a leader. ErrConnectionClosed
// counts, as it can be about a lost connection that has already been replaced.
func passing(err error) bool {
	if _, broke := errors.AsType[net.Error](err); broke {
		return true
	}
	if api, is := errors.AsType[*jetstream.APIError](err); is {
		away := api.ErrorCode == noPeers && strings.Contains(api.Description, "offline")
		return api.Code == 503 || away || errors.Is(err, jetstream.ErrStreamNotFound)
	}
	return slices.ContainsFunc([]error{
		nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting, nats.ErrStaleConnection,
		nats.ErrReconnectBufExceeded, nats.ErrConnectionClosed, jetstream.ErrNoStreamResponse, jetstream.ErrNoHeartbeat, context.DeadlineExceeded,
	}, func(away error) bool { return errors.Is(err, away) })
}

// again calls f until it succeeds, fails for good, or the context ends. The limit is for a single try.
func (l *link) again(ctx context.Context, limit time.Duration, what string, f func(context.Context) error) error {
	for first := true; ; first = false {
		one, cancel := context.WithTimeout(ctx, limit)
		err := f(one)
		cancel()
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		err = fmt.Errorf("%s: %w", what, err)
		if ctx.Err() != nil || l.nc.IsClosed() || !passing(err) {
			return err
		}
		if first {
			l.options.Log(clean(err.Error()) + "; trying again")
		}
		if !pause(ctx, time.Second) {
			return err
		}
	}
}

// next takes the next message of a consumer. Errors are logged and it tries again, except for the one that is final.
func (l *link) next(ctx context.Context, from jetstream.Consumer, what string, final error) (jetstream.Msg, error) {
	for ctx.Err() == nil {
		one, cancel := context.WithTimeout(ctx, 10*timeout)
		m, err := from.Next(jetstream.FetchContext(one))
		cancel()
		switch {
		case err == nil:
			return m, nil
		case l.nc.IsClosed():
			return nil, nats.ErrConnectionClosed
		case final != nil && errors.Is(err, final):
			return nil, final
		case !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) && ctx.Err() == nil:
			l.options.Log(what + ": " + clean(err.Error()))
			pause(ctx, time.Second)
		}
	}
	return nil, context.Cause(ctx)
}

// pause waits, and reports whether the context is still alive.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// most returns how many bytes the body of a message can have.
func (l *link) most() int { return int(l.nc.MaxPayload()) - head }

// publish stores a message. If the reply is lost and the message is sent again, the server recognises its name and drops it.
func (l *link) publish(ctx context.Context, what string, m *nats.Msg, once string) error {
	limit := timeout + time.Duration(len(m.Data)/pace)*time.Second
	return l.again(ctx, limit, what, func(ctx context.Context) error {
		_, err := l.js.PublishMsg(ctx, m, jetstream.WithMsgID(once))
		return err
	})
}

// clean makes text safe to show: on one line, and not too long.
func clean(text string) string {
	if most := 500; len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return printable.Line(text)
}
