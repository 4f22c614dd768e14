//go:build !js

package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"gridcnf/app/page"
	"gridcnf/app/play"
	"gridcnf/app/serve"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
)

type ServeRun struct {
	App       *App
	Listen    string
	Cells     int    // the most cells of a board
	LogFormat string // text or json
	Cert      string
	Key       string
	Rules     []string // rule files whose families all callers can name

	CallerRules bool  // a call may bring a rule file
	memoryApart int64 // memory for each process that runs a caller's rule file
	serve.Options
}

// Run serves until it is interrupted.
func (s *ServeRun) Run() error {
	for _, name := range s.Rules {
		f, err := ReadRules(s.App.Ctx, 0, name)
		if err == nil {
			if _, unknown := rulefile.Named(f.Name); unknown == nil {
				err = fmt.Errorf("%s: found the name %s, which another family has", name, f.Name)
			}
		}
		if err != nil {
			return Usagef("--rules: %w", err)
		}
		rulefile.Add(f)
	}
	scheme := "http"
	if s.Cert != "" || s.Key != "" {
		pair, err := tls.LoadX509KeyPair(s.Cert, s.Key)
		if err != nil {
			return Usagef("--tls-cert, --tls-key: %w", err)
		}
		scheme, s.TLS = "https", &tls.Config{Certificates: []tls.Certificate{pair}}
	}
	if s.Listen == "" { // for net that is everywhere, at any port
		return Usagef("--listen is missing: expected HOST:PORT, such as 127.0.0.1:8080")
	}
	l, err := net.Listen("tcp", s.Listen)
	if err != nil {
		return Usagef("--listen: %w", err)
	}
	defer l.Close()
	own, _ := net.InterfaceAddrs() // without them, localhost still works
	links := Reachable(scheme, l.Addr().(*net.TCPAddr), own)
	if err := s.Protect(l.Addr().(*net.TCPAddr).IP, links); err != nil {
		return err
	}
	if l.Addr().(*net.TCPAddr).IP.IsUnspecified() {
		s.Reachable = links[0]
	}
	s.Log = slog.New(slog.NewTextHandler(s.App.Err, nil))
	if s.LogFormat == "json" {
		s.Log = slog.New(slog.NewJSONHandler(s.App.Err, nil))
	}
	s.Waiting = 16 * s.Jobs
	s.memoryApart = s.MaxMemory / 4 / int64(max(1, s.Jobs/2))
	s.MaxMemory -= s.MaxMemory / 4
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(s.MaxMemory))
	server, err := serve.New(s, s.Options)
	if err != nil {
		return Usagef("--allow-origin: %w", err)
	}
	s.Log.Info("serving", "address", links[0], "jobs", s.Jobs)
	return server.Serve(s.App.Ctx, l)
}

// Reachable returns links to a listener. If it listens at all addresses of this machine, they are those that can be typed.
func Reachable(scheme string, at *net.TCPAddr, own []net.Addr) (links []string) {
	hosts := []string{at.IP.String()}
	if at.IP.IsUnspecified() {
		hosts = nil
		for _, a := range own {
			if ip, _, err := net.ParseCIDR(a.String()); err == nil && ip.To4() != nil && ip.IsGlobalUnicast() {
				hosts = append(hosts, ip.String())
			}
		}
	}
	if hosts == nil { // there is no network
		hosts = []string{"localhost"}
	}
	for _, host := range hosts {
		links = append(links, scheme+"://"+net.JoinHostPort(host, strconv.Itoa(at.Port))+"/")
	}
	return links
}

// Protect makes sure that clients on other machines need a token. A link can carry it after #, the part of an address
// that browsers never send to a server.
func (s *ServeRun) Protect(ip net.IP, links []string) error {
	s.Hosts = append(s.Hosts, "localhost", "127.0.0.1", "::1", strings.ToLower(ip.String()))
	slices.Sort(s.Hosts)
	s.Hosts = slices.Compact(s.Hosts)
	s.Token = os.Getenv(TokenVariable)
	switch {
	case s.Token != "" && len(s.Token) < 16:
		return Usagef("%s: expected a token of at least 16 characters, not %d", TokenVariable, len(s.Token))
	case ip.IsLoopback():
		return nil
	case s.Token == "":
		s.Token = strings.ToLower(rand.Text()[:16])
		for _, link := range links {
			fmt.Fprintf(s.App.Err, "gridcnf: open %s#token=%s (%s sets another token)\n", link, s.Token, TokenVariable)
		}
	}
	if s.TLS == nil {
		s.App.Say("without --tls-cert, others on the network can read the token and the puzzles")
	}
	return nil
}

// Call runs a verb.
func (s *ServeRun) Call(ctx context.Context, c serve.Call, answer func([]byte) error, progress func(string)) int {
	if s.Apart(c) {
		return int(s.apart(ctx, c, answer, progress))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var caught atomic.Value
	run := Call{Commands: s.App.Commands, Verb: c.Verb, Input: c.Input, Options: c.Options, OwnRules: s.CallerRules, bounds: &Bounds{c.Left, s.Cells, func(p any) {
		caught.CompareAndSwap(nil, fmt.Sprintf("%v\n%s", p, debug.Stack())) // keep the first one
		cancel()
	}}}
	code := run.Run(ctx, answer, progress)
	if p := caught.Load(); p != nil {
		panic(p) // on this goroutine, where the server recovers it
	}
	return int(code)
}

// PageProgram reads the program of the page, or builds it.
func (a *App) PageProgram(file string) (p *page.Program, err error) {
	if file != "" {
		if p, err = page.ReadProgram(file); err != nil {
			return nil, Usagef("--wasm: %w", err)
		}
	} else if p, err = page.Build(a.Ctx, true); err != nil {
		return nil, cmp.Or(a.Ctx.Err(), Usagef("%w (--wasm FILE takes one that is there, as in the release)", err))
	}
	c := Call{Verb: "about", Commands: a.Commands, OwnRules: true}
	c.about(func(line []byte) error { p.About = line; return nil }) // so that the page has it at once
	return p, nil
}

type PlayRun struct {
	Verb
	File string // the file of --state, or ""
}

func (p *PlayRun) Run(args []string) error {
	if !p.App.Out.Terminal || os.Getenv("TERM") == "dumb" {
		return Usagef("play: needs a terminal that can be drawn on, and standard output is none")
	}
	state := new(play.State)
	if p.File != "" {
		var err error
		if state, err = play.OpenState(p.File); err != nil {
			return Usagef("--state: %w", err)
		}
	}
	var games []*play.Game
	for rec, err := range p.App.Records(args, &p.In) {
		if err != nil {
			return err
		}
		g := play.NewGame(rec.Puzzle, rec.ID, rec.Heading())
		if rec.Unfinished {
			g.Fill(rec.State)
		}
		if err := state.Resume(g); err != nil {
			return Usagef("--state: %w", err)
		}
		games = append(games, g)
	}
	keys := os.Stdin
	if !IsTerminal(p.App.In) { // standard input may have the puzzles
		keys = nil
	}
	interrupted, err := play.Run(p.App.Ctx, games, play.Settings{
		Terminal: render.Terminal{ASCII: p.Out.Ascii, Colour: p.App.Out.coloured()}, Look: p.Look,
		Explain: p.explaining(), Saved: p.File != "", Now: time.Now,
	}, keys, os.Stdout)
	switch {
	case errors.Is(err, play.ErrNoTerminal):
		return UsageError{err}
	case interrupted || p.App.Ctx.Err() != nil:
		p.App.Fail(ExitInterrupted)
	case err != nil:
		return err
	}
	if p.File == "" {
		return nil
	}
	return state.Save(games)
}
