package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gridcnf/internal/process"
)

// peerNames are the peers of bench/peers.
var peerNames = []string{"cp-sat", "cp-sat-xor", "cp-sat-lean", "highs-xor", "highs-bigm", "clingo", "z3", "baseline", "backtracker", "unruly", "pearl", "tatham"}

// execPrefix begins the name of a peer that is any command.
const execPrefix = "exec:"

// PeerNames returns the names that OpenPeer knows. The last stands for all names that have "exec:" in them.
func PeerNames() []string {
	return append(slices.Clone(peerNames), "[NAME=]"+execPrefix+"COMMAND")
}

// OpenPeer starts a peer by its name. Those of bench/peers, in folder dir, need to be installed there. After "exec:"
// comes the command of any other program that speaks as they do; it is split into words as by a shell, with quotes, but
// no shell runs. It has the name that it announces, or the one before "=exec:".
func OpenPeer(ctx context.Context, name, dir string) (*Peer, error) {
	if label, line, ok := strings.Cut(name, execPrefix); ok && (label == "" || strings.HasSuffix(label, "=")) {
		command, err := process.Words(line)
		if err != nil {
			return nil, fmt.Errorf("peer %s: %w", name, err)
		}
		if len(command) == 0 {
			return nil, fmt.Errorf("peer %s: expected a command, found nothing", name)
		}
		return StartPeer(ctx, strings.TrimSuffix(label, "="), command)
	}
	if !slices.Contains(peerNames, name) {
		return nil, fmt.Errorf("unknown peer %q: expected %s", name, strings.Join(PeerNames(), ", "))
	}
	python := filepath.Join(dir, ".venv", "bin", "python")
	if _, err := os.Stat(python); err != nil {
		return nil, fmt.Errorf("peer %s is not installed: run sh %s", name, filepath.Join(dir, "setup"))
	}
	return StartPeer(ctx, name, []string{python, filepath.Join(dir, "peer.py"), name})
}
