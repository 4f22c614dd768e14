//go:build !js

package main

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/page"
	"gridcnf/serve"
)

// serveRun is one run of serve.
type serveRun struct {
	app    *app
	listen string
	cells  int    // of a board, at most
	log    string // text or json
	cert   string
	key    string
	serve.Options
}

// serveVerb is the verb serve.
func (a *app) serveVerb(cmd *cobra.Command) {
	s := &serveRun{app: a, listen: "127.0.0.1:8080", cells: 10000, log: "text", Options: serve.Options{
		Page: page.Files(), PageVersion: page.Version(), MaxBody: 16 << 20, MaxMemory: 2 << 30, MaxConnections: 10000, Jobs: runtime.NumCPU(),
		TimeLimit: 30 * time.Second, Idle: time.Minute, Grace: 5 * time.Second, KeepAlive: 10 * time.Second,
	}}
	flags := cmd.Flags()
	flags.StringVar(&s.listen, "listen", s.listen, "where to be reached, as HOST:PORT; port 0 is any that is free")
	flags.StringSliceVar(&s.Hosts, "host", nil, "another name that clients may use, as that of a proxy on this machine")
	flags.StringSliceVar(&s.Origins, "allow-origin", nil, "pages of another site that may use the API, as https://example.org")
	flags.StringVar(&s.cert, "tls-cert", "", "file with the certificate for HTTPS")
	flags.StringVar(&s.key, "tls-key", "", "file with the key of the certificate")
	addWord(cmd, &s.log, "log", "how requests are logged on standard error: text or json", "text", "json")
	addLimit(cmd, &s.TimeLimit, "each puzzle")
	grouped(cmd, limitGroup, func(cmd *cobra.Command) {
		addNumber(cmd, &s.Jobs, "jobs", "j", 1, "how many requests to work on at the same time")
		addNumber(cmd, &s.cells, "max-cells", "", 1, "cells of a board")
		addNumber(cmd, &s.MaxConnections, "max-connections", "", 1, "connections at the same time")
		addMemory(cmd, &s.MaxBody, "max-body", "length of a request, or of a line of a stream")
		addMemory(cmd, &s.MaxMemory, "max-memory", "memory in all, as 500M or 4G")
	})
	cmd.RunE = func(*cobra.Command, []string) error { return s.run() }
}

// run serves until it is interrupted.
func (s *serveRun) run() error {
	scheme := "http"
	if s.cert != "" || s.key != "" {
		pair, err := tls.LoadX509KeyPair(s.cert, s.key)
		if err != nil {
			return usagef("--tls-cert, --tls-key: %w", err)
		}
		scheme, s.TLS = "https", &tls.Config{Certificates: []tls.Certificate{pair}}
	}
	l, err := net.Listen("tcp", s.listen)
	if err != nil {
		return usagef("--listen: %w", err)
	}
	defer l.Close()
	own, _ := net.InterfaceAddrs() // this machine knows itself as localhost, too
	links := reachable(scheme, l.Addr().(*net.TCPAddr), own)
	if err := s.protect(l.Addr().(*net.TCPAddr).IP, links); err != nil {
		return err
	}
	s.Log = slog.New(slog.NewTextHandler(s.app.err, nil))
	if s.log == "json" {
		s.Log = slog.New(slog.NewJSONHandler(s.app.err, nil))
	}
	s.Waiting = 16 * s.Jobs
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(s.MaxMemory))
	server, err := serve.New(s, s.Options)
	if err != nil {
		return usagef("--allow-origin: %w", err)
	}
	s.Log.Info("serving", "address", links[0], "jobs", s.Jobs)
	return server.Serve(s.app.ctx, l)
}

// reachable is where others find a listener: if it listens at all addresses of this machine, at those that can be typed.
func reachable(scheme string, at *net.TCPAddr, own []net.Addr) (links []string) {
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

// protect makes sure that who comes from another machine has a token. A link can bring it behind #, a part of an address
// that browsers send to no server.
func (s *serveRun) protect(ip net.IP, links []string) error {
	s.Hosts = append(s.Hosts, "localhost", "127.0.0.1", "::1", strings.ToLower(ip.String()))
	slices.Sort(s.Hosts)
	s.Hosts = slices.Compact(s.Hosts)
	s.Token = os.Getenv(tokenVariable)
	switch {
	case s.Token != "" && len(s.Token) < 16:
		return usagef("%s: expected a token of at least 16 characters, not %d", tokenVariable, len(s.Token))
	case ip.IsLoopback():
		return nil
	case s.Token == "":
		s.Token = strings.ToLower(rand.Text()[:16])
		for _, link := range links {
			fmt.Fprintf(s.app.err, "gridcnf: open %s#token=%s (%s sets another token)\n", link, s.Token, tokenVariable)
		}
	}
	if s.TLS == nil {
		s.app.say("without --tls-cert, others on the network can read the token and the puzzles")
	}
	return nil
}

// Call runs a verb.
func (s *serveRun) Call(ctx context.Context, c serve.Call, answer func([]byte) error, progress func(string)) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var caught atomic.Value
	run := call{commands: s.app.commands, Verb: c.Verb, Input: c.Input, Options: c.Options, bounds: &bounds{c.Left, s.cells, func(p any) {
		caught.CompareAndSwap(nil, fmt.Sprintf("%v\n%s", p, debug.Stack())) // one is enough
		cancel()
	}}}
	code := run.run(ctx, answer, progress)
	if p := caught.Load(); p != nil {
		panic(p) // where the server expects it
	}
	return int(code)
}
