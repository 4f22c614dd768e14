// Gridcnf-farm is gridcnf with a network: gridcnf batch --listen or --nats, and gridcnf worker, hand over to it.
//
//	gridcnf batch unique puzzles.jsonl -o out.jsonl --listen HOST:PORT
//	gridcnf worker --join nats://HOST:PORT
//
// It takes the same arguments and exits as gridcnf does.
package main

import (
	"gridcnf/app/crew"
	"gridcnf/cmd/internal/command"
)

func main() { command.Main(crew.Farm{}) }
