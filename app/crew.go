//go:build !js

package app

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Crew says who answers the puzzles of a batch: workers in this process, and others that join.
type Crew struct {
	Job
	Sharing
	Own int // workers in this process

	Sync func() error // writes the answers to the disk; may be nil
	End  func() error // waits until the crew has stopped; nil if there is nothing to wait for
}

// Sharing says where the tasks of a job are, and who may take them.
type Sharing struct {
	Listen string        // HOST:PORT for workers that join; "" for none
	URL    string        // of a cluster, or of the coordinator to join
	Stream string        // the name of the job on a cluster
	Creds  string        // file with the credentials for a cluster
	NKey   string        // file with the seed of a key for a cluster
	Token  string        // workers must present it
	TLS    string        // folder with ca.crt, tls.crt and tls.key
	Lease  time.Duration // how long a worker may be silent; 0 is the default
}

// Joinable reports whether workers in other processes can join.
func (f *Sharing) Joinable() bool { return f.Listen != "" || f.URL != "" }

// TokenVariable is the environment variable for the token. On a command line, other users could read it.
const TokenVariable = "GRIDCNF_TOKEN"

// ExactVersion is what coordinators and workers compare. A build without a version is identified by a hash of the program.
var ExactVersion = sync.OnceValue(func() string {
	v := Version()
	if v != "(devel)" {
		return v
	}
	sum := sha256.New()
	name, err := os.Executable()
	if err == nil {
		var f *os.File
		if f, err = os.Open(name); err == nil {
			_, err = io.Copy(sum, f)
			f.Close()
		}
	}
	if err != nil {
		return v
	}
	return fmt.Sprintf("%s %x", v, sum.Sum(nil)[:6])
})

// Farming has puzzles answered by workers in other processes.
type Farming interface {
	// Check returns an error if the settings are wrong.
	Check(*Sharing) error
	// Over makes an exchange whose job a crew does. The function end waits until the crew has stopped.
	Over(*Crew, *Exchange) (x *Exchange, end func() error)
	// Work works for one coordinator after the other, until a job is done.
	Work(*Worker) error
	// MakeKeys fills a folder with the keys of a coordinator at the hosts and of its workers.
	MakeKeys(folder string, hosts []string) error
}

// Worker has the settings of gridcnf worker.
type Worker struct {
	App *App
	Sharing
	Isolation
	Slots    int           // tasks at the same time
	Patience time.Duration // how long to wait for a missing coordinator; 0 is for ever
}
