//go:build unix

package command

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
)

// chaos is a batch in which everything goes wrong that can. What is done to it is drawn by
// chance, from a seed, and when it is done hangs on the machine.
type chaos struct {
	*testing.T
	random *rand.Rand
	pace   time.Duration // from one mischief to the next, in the mean
	lease  time.Duration
	rest   time.Time // nothing is done to it after that

	n     int      // how many puzzles
	files []string // the inputs
	dir   string   // where they are
	out   string
	disk  *disk // nil if none can be filled
	full  bool

	coordinator *actor
	workers     []*actor
	servers     []*actor // of NATS
	wires       []*wire
	done        map[string]int // how often what was done
	store       int64          // the largest that the store of a server was, in bytes
	begun, told time.Time      // when it was begun, and when last reported
}

// mischiefs is what can be done, and how often.
func (c *chaos) mischiefs() (all []func()) {
	often := max(1, c.n/150_000) // the more there is to go on with, the longer that takes
	add := func(weight int, name string, do func()) {
		if !strings.Contains(name, "coordinator") && !strings.Contains(name, "disk") {
			weight *= often
		}
		for range weight {
			all = append(all, func() {
				c.done[name]++
				do()
			})
		}
	}
	add(2, "coordinator killed", func() {
		c.coordinator.kill()
		c.coordinator.start("--resume")
	})
	if c.disk != nil {
		add(1, "disk filled", func() {
			c.disk.fill()
			c.full = true
		})
	}
	if len(c.workers) == 0 {
		add(1, "coordinator interrupted", func() {
			for before := c.written(); c.coordinator.running() && c.written() <= before; { // it listens to signals when it writes
				time.Sleep(time.Millisecond)
			}
			c.coordinator.signal(syscall.SIGINT)
			<-c.coordinator.ended
			if code := c.coordinator.cmd.ProcessState.ExitCode(); code == int(app.ExitInterrupted) {
				c.coordinator.start("--resume")
			} else if code != int(app.ExitYes) {
				c.Errorf("the coordinator ends with %d after an interrupt: %s", code, c.coordinator.said())
			}
		})
	} else {
		worker := func() *actor { return c.workers[c.random.IntN(len(c.workers))] }
		add(6, "worker killed", func() {
			w := worker()
			w.kill()
			w.start()
		})
		add(3, "worker paused", func() { worker().pause(2 * c.lease) })
		add(1, "coordinator paused", func() { c.coordinator.pause(c.lease) })
		add(4, "connections torn", func() { c.wires[c.random.IntN(len(c.wires))].tear() })
		add(2, "connections held up", func() { c.wires[c.random.IntN(len(c.wires))].hold(2 * c.lease) })
	}
	if len(c.servers) > 0 {
		add(2, "server killed", func() {
			s := c.servers[c.random.IntN(len(c.servers))]
			s.kill()
			time.Sleep(c.pace)
			s.start()
		})
	}
	return all
}

// run has the batch done to its end, and returns how it ended.
func (c *chaos) run() *os.ProcessState {
	for _, a := range slices.Concat(c.servers, c.workers, []*actor{c.coordinator}) {
		a.start()
		c.Cleanup(func() {
			a.kill()
			if a.orphans() {
				c.Errorf("%s has left processes", a.name)
			}
		})
	}
	all := c.mischiefs()
	for {
		wait := time.Duration(c.random.Float64() * 2 * float64(c.pace))
		select {
		case <-time.After(wait):
			c.measure()
			c.deserters()
			switch {
			case c.full:
				c.space()
			case time.Now().After(c.rest):
			default:
				all[c.random.IntN(len(all))]()
			}
		case <-c.coordinator.ended:
			state := c.coordinator.cmd.ProcessState
			if !strings.Contains(c.coordinator.said(), "no space left") {
				return state
			}
			c.done["ended by a full disk"]++
			c.space()
			c.coordinator.start("--resume")
		}
	}
}

// deserters are workers and servers that have given up: none should.
func (c *chaos) deserters() {
	for _, a := range slices.Concat(c.servers, c.workers) {
		if !a.running() && !a.cmd.ProcessState.Success() {
			c.Errorf("%s has ended: %s; it said\n%s", a.name, a.cmd.ProcessState, a.said())
			a.start()
		}
	}
}

// space gives back the space that is full.
func (c *chaos) space() {
	if c.full {
		c.disk.empty()
	}
	c.full = false
}

// measure takes note of the memory of all processes, and of the size of the store.
func (c *chaos) measure() {
	for _, a := range slices.Concat(c.servers, c.workers, []*actor{c.coordinator}) {
		a.measure()
	}
	for _, a := range c.servers {
		size := int64(0)
		filepath.WalkDir(a.args[1], func(path string, entry os.DirEntry, err error) error {
			if err == nil {
				if info, err := entry.Info(); err == nil {
					size += info.Size()
				}
			}
			return nil // what has just gone does not count
		})
		c.store = max(c.store, size)
	}
	if time.Since(c.told) > 5*time.Minute {
		c.report()
	}
}

// ledger checks that the account of a batch adds up to all puzzles.
func (c *chaos) ledger(n int) {
	said := strings.TrimSpace(c.coordinator.said())
	var l struct{ In, Unique, Multiple, None, Unknown, Refused int }
	err := json.Unmarshal([]byte(said[strings.LastIndex(said, "\n")+1:]), &l)
	if err != nil || l.In != n || l.Unique+l.Multiple+l.None+l.Refused != n || l.Unknown != 0 {
		c.Errorf("%v: the account %+v is not of %d puzzles: %s", err, l, n, said)
	}
}

// written is the size of OUT in bytes.
func (c *chaos) written() int64 {
	info, err := os.Stat(c.out)
	if err != nil {
		return 0
	}
	return info.Size()
}

// report logs a line of figures.
func (c *chaos) report() {
	c.told = time.Now()
	var b strings.Builder
	took := time.Since(c.begun)
	fmt.Fprintf(&b, "%d puzzles, %s, OUT has %d MB", c.n, took.Round(time.Second/10), c.written()>>20)
	for _, name := range slices.Sorted(maps.Keys(c.done)) {
		fmt.Fprintf(&b, ", %s: %d", name, c.done[name])
	}
	text, _ := os.ReadFile(c.coordinator.log()) // without it nothing is counted
	for what, words := range map[string]string{"chunks done by the coordinator": " are done here: ", "results that came again": " (any more)"} {
		fmt.Fprintf(&b, ", %s: %d", what, strings.Count(string(text), words))
	}
	fmt.Fprintf(&b, "; store at most %d kB; memory at most", c.store>>10)
	for _, a := range slices.Concat([]*actor{c.coordinator}, c.workers, c.servers) {
		fmt.Fprintf(&b, " %s %d MB", a.name, a.peak>>10)
	}
	c.Log(b.String())
}

// chaosSize is how many puzzles there are, how long they are done mischief to, and how often: for a
// few seconds, half a minute with GRIDCNF_LONG, or any time with GRIDCNF_CHAOS=1h.
// GRIDCNF_CHAOS_PUZZLES says how many, GRIDCNF_CHAOS_PACE how often.
func chaosSize(t *testing.T) (n int, d, pace time.Duration) {
	n, d, pace = 3_000, 2*time.Second, 80*time.Millisecond
	if long.On {
		n, d, pace = 50_000, 20*time.Second, 300*time.Millisecond
	}
	if text := os.Getenv("GRIDCNF_CHAOS"); text != "" {
		d = must.Get(time.ParseDuration(text))(t)
		pace = time.Second
	} else {
		long.OrRace(t)
	}
	if long := os.Getenv("GRIDCNF_CHAOS_PACE"); long != "" {
		pace = must.Get(time.ParseDuration(long))(t)
	}
	return chaosNumber(t, "GRIDCNF_CHAOS_PUZZLES", n), d, pace
}

// chaosNumber is a number in the environment, or the one given.
func chaosNumber(t *testing.T, name string, n int) int {
	text := os.Getenv(name)
	if text == "" {
		return n
	}
	n = must.Get(strconv.Atoi(text))(t)
	return n
}

// Whatever is killed, a batch has the answers of a plain run, each once.
func TestChaos(t *testing.T) {
	n, d, pace := chaosSize(t)
	seed := chaosNumber(t, "GRIDCNF_CHAOS_SEED", 1)
	dir := t.TempDir()
	files := must.Get(writeInput(t.Context(), dir, n))(t)
	truth := sync.OnceValues(func() ([]uint64, error) { return plainly(dir, files) })
	go truth() // meanwhile
	check := func(name string, equip func(c *chaos)) {
		t.Run(name, func(t *testing.T) {
			c := &chaos{
				T: t, random: rand.New(rand.NewPCG(uint64(seed), 0)), pace: pace, lease: time.Second,
				n: n, files: files, dir: dir, disk: newDisk(t, 64<<20+n<<10), done: map[string]int{},
			}
			c.out = filepath.Join(t.TempDir(), "out.jsonl")
			if c.disk != nil {
				c.out = filepath.Join(c.disk.dir, "out.jsonl")
			}
			equip(c)
			c.begun, c.told = time.Now(), time.Now()
			c.rest = c.begun.Add(d)
			if end := c.run(); !end.Success() {
				t.Errorf("%s; it said\n%s", end, c.coordinator.said())
			}
			c.ledger(n)
			c.report()
			answers, err := truth()
			if err != nil || len(answers) != n {
				t.Fatalf("a plain run has %d answers of %d: %v", len(answers), n, err)
			}
			out := must.Get(os.Open(c.out))(t)
			defer out.Close()
			if err := compare(out, answers); err != nil {
				t.Errorf("%v; the coordinator said\n%s", err, c.coordinator.said())
			}
		})
	}
	check("alone", func(c *chaos) { c.coordinator = c.actor("coordinator", c.batch("-j", "2", "--unordered")...) })
	check("workers", func(c *chaos) {
		address := freePort(c.T)
		c.coordinator = c.actor("coordinator", c.batch("-j", "1", "--listen", address, "--lease", c.lease.String())...)
		for i := range 3 {
			w := newWire(c.T, address)
			c.wires = append(c.wires, w)
			c.workers = append(c.workers, c.actor(fmt.Sprint("worker", i+1), "worker", "-j", "1", "--join", "nats://"+w.Addr().String()))
		}
	})
	if n <= 3000 {
		return // it takes its time
	}
	check("cluster", func(c *chaos) {
		at := []string{"--nats", c.cluster(), "--stream", "chaos"}
		c.coordinator = c.actor("coordinator", c.batch(slices.Concat(at, []string{"-j", "0", "--lease", c.lease.String()})...)...)
		for i := range 3 {
			c.workers = append(c.workers, c.actor(fmt.Sprint("worker", i+1), slices.Concat([]string{"worker", "-j", "1"}, at)...))
		}
	})
}

// cluster adds three servers, and returns their addresses for clients.
func (c *chaos) cluster() (address string) {
	var clients, clusters [3]string
	for i := range clients {
		clients[i], clusters[i] = freePort(c.T), freePort(c.T)
	}
	var names []string
	for i, client := range clients {
		name := fmt.Sprint("server", i+1)
		a := c.actor(name, filepath.Join(c.TempDir(), name), client, clusters[i], strings.Join(clusters[:], ","))
		a.args[0] = "nats-server"
		c.servers = append(c.servers, a)
		w := newWire(c.T, client)
		c.wires = append(c.wires, w)
		names = append(names, "nats://"+w.Addr().String())
	}
	return strings.Join(names, ",")
}

// actor is a process of the program.
func (c *chaos) actor(name string, args ...string) *actor {
	return &actor{t: c.T, name: name, dir: c.dir, args: append([]string{"gridcnf"}, args...)}
}

// batch are the arguments of a batch.
func (c *chaos) batch(more ...string) []string {
	return slices.Concat([]string{"batch", "unique", "--json", "-o", c.out}, more, c.files)
}
