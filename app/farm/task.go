package farm

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go/jetstream"
)

// Job is what all tasks have in common. It is data: no code and no path travels.
type Job struct {
	Version string          `json:"version"` // of the program; a worker of another one does not begin
	Detail  json.RawMessage `json:"detail"`  // what is to be done
}

// Task is a piece of work. Its body fits into a message: 16 MiB in our own server, 1 MiB on a cluster that was told nothing else.
type Task struct {
	ID   string // no two of a job alike
	Body []byte
}

// Result is the outcome of a task.
type Result struct {
	ID     string // of the task
	Body   []byte
	Worker string // what the worker calls itself, for messages
	Lost   string // why there is no body: the task was given out too often, or the result does not fit into a message

	message jetstream.Msg
	seq     uint64 // in the stream
}

// Handler does a task. The attempt is above 1 if the task was given out before: it may have killed its worker. The context
// ends when the result is not wanted any more. After an error the task is given out again.
type Handler func(ctx context.Context, t Task, attempt int) ([]byte, error)
