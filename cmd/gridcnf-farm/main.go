// Gridcnf-farm is gridcnf with networking. gridcnf runs it for batch --listen, batch --nats and worker.
//
//	gridcnf batch unique puzzles.jsonl -o out.jsonl --listen HOST:PORT
//	gridcnf worker --join nats://HOST:PORT
//
// It takes the same arguments and returns the same exit codes as gridcnf.
package main

import (
	"gridcnf/app/crew"
	"gridcnf/cmd/internal/command"
)

func main() { command.Main(crew.Farm{}) }
