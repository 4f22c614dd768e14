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
	"strings"
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
	if err := s.protect(l.Addr().(*net.TCPAddr)); err != nil {
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
	s.Log.Info("serving", "address", scheme+"://"+l.Addr().String()+"/", "jobs", s.Jobs)
	return server.Serve(s.app.ctx, l)
}

// protect makes sure that who comes from another machine has a token.
func (s *serveRun) protect(at *net.TCPAddr) error {
	s.Hosts = append(s.Hosts, "localhost", "127.0.0.1", "::1", strings.ToLower(at.IP.String()))
	s.Token = os.Getenv(tokenVariable)
	switch {
	case s.Token != "" && len(s.Token) < 16:
		return usagef("%s: expected a token of at least 16 characters, not %d", tokenVariable, len(s.Token))
	case at.IP.IsLoopback():
		return nil
	case s.Token == "":
		s.Token = rand.Text()
		fmt.Fprintf(s.app.err, "gridcnf: the token is %s (%s sets another one)\n", s.Token, tokenVariable)
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
	caught := make(chan string, 1)
	run := call{Verb: c.Verb, Input: c.Input, Options: c.Options, bounds: &bounds{c.Left, s.cells, func(p any) {
		select {
		case caught <- fmt.Sprintf("%v\n%s", p, debug.Stack()):
		default: // one is enough
		}
		cancel()
	}}}
	code := run.run(ctx, answer, progress)
	select {
	case p := <-caught:
		panic(p) // where the server expects it
	default:
		return int(code)
	}
}
