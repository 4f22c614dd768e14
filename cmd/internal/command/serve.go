//go:build !js

package command

import (
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/app/page"
	"gridcnf/app/serve"
	"gridcnf/render"
)

func serveVerb(a *app.App, cmd *cobra.Command) {
	s := &app.ServeRun{App: a, Listen: "127.0.0.1:8080", Cells: 10000, LogFormat: "text", Options: serve.Options{
		Page: page.Files(), PageVersion: page.Version(), MaxBody: 16 << 20, MaxMemory: 2 << 30, MaxConnections: 10000, Jobs: runtime.NumCPU(),
		TimeLimit: 30 * time.Second, Idle: time.Minute, Grace: 5 * time.Second, KeepAlive: 10 * time.Second,
	}}
	flags := cmd.Flags()
	flags.StringVar(&s.Listen, "listen", s.Listen, "address to listen on, as HOST:PORT; port 0 takes any free port")
	flags.StringSliceVar(&s.Hosts, "host", nil, "another name that clients may use, such as that of a proxy on this machine")
	flags.StringSliceVar(&s.Origins, "allow-origin", nil, "pages of another site that may use the API, such as https://example.org")
	flags.StringVar(&s.Cert, "tls-cert", "", "file with the certificate for HTTPS")
	flags.StringVar(&s.Key, "tls-key", "", "file with the key of the certificate")
	flags.StringArrayVar(&s.Rules, "rules", nil, "a rule file, whose family callers can name; can be repeated")
	flags.BoolVar(&s.CallerRules, "caller-rules", false, "let callers send rule files of their own, which run in bounded processes")
	addWord(cmd, &s.LogFormat, "log", "how requests are logged on standard error: text or json", "text", "json")
	addLimit(cmd, &s.TimeLimit, "each puzzle")
	addNumber(cmd, &s.Jobs, "jobs", "j", 1, "how many requests to work on at the same time")
	addNumber(cmd, &s.Cells, "max-cells", "", 1, "the most cells of a board")
	addNumber(cmd, &s.MaxConnections, "max-connections", "", 1, "the most connections at the same time")
	addMemory(cmd, &s.MaxBody, "max-body", "the most bytes of a request, or of a line of a stream")
	addMemory(cmd, &s.MaxMemory, "max-memory", "memory in all, such as 500M or 4G")
	cmd.RunE = func(*cobra.Command, []string) error { return s.Run() }
	isolated := &cobra.Command{Use: "isolated", Args: cobra.NoArgs, Hidden: true, Example: "  gridcnf serve --help"}
	isolated.RunE = func(*cobra.Command, []string) error { return s.Isolated() }
	cmd.AddCommand(isolated)
}

func pageVerb(a *app.App, cmd *cobra.Command) {
	var dir, wasm string
	cmd.Flags().StringVarP(&dir, "out", "o", "", "folder for the files of the page")
	cmd.Flags().StringVar(&wasm, "wasm", "", "the program, built for WebAssembly, with its wasm_exec.js beside it (default: it is built)")
	cmd.RunE = func(*cobra.Command, []string) error {
		if dir == "" || dir == "-" {
			return app.Usagef("--out is missing: expected a folder for the files")
		}
		program, err := a.PageProgram(wasm)
		if err != nil {
			return err
		}
		if err := page.Write(dir, program); err != nil {
			return app.UsageError{Cause: err}
		}
		return nil
	}
}

func playVerb(a *app.App, cmd *cobra.Command) {
	p := &app.PlayRun{Verb: app.NewVerb(a)}
	addInputFlags(&p.In, cmd)
	cmd.Flags().StringVar(&p.File, "state", "", "file that keeps what you have filled in until the next time")
	cmd.Flags().BoolVar(&p.Out.Ascii, "ascii", false, "draw with ASCII characters only")
	addWord(cmd, (*string)(&p.Look.Symbols), "symbols", "0 and 1 as "+app.OrList(render.Symbols), render.Symbols...)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return p.Run(args) }
}
