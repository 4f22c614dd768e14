// Gridcnf-farm is gridcnf with a network: gridcnf batch --listen or --nats, and gridcnf worker, hand over to it.
//
//	gridcnf batch unique puzzles.jsonl -o out.jsonl --listen HOST:PORT
//	gridcnf worker --join nats://HOST:PORT
//
// It takes the same arguments and exits as gridcnf does.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"gridcnf/app"
	"gridcnf/app/crew"
	"gridcnf/cmd/internal/command"
)

func main() {
	app.CollectLess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	code := command.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, crew.Farm{})
	stop()
	os.Exit(int(code))
}
