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

// PeerNames returns the names that OpenPeer knows. The last one stands for all names with "exec:" in them.
func PeerNames() []string {
	return append(slices.Clone(peerNames), "[NAME=]"+execPrefix+"COMMAND")
}

// OpenPeer starts a peer by its name. The peers of bench/peers must be installed in folder dir. Behind "exec:" stands the command of any
// other program that speaks the same protocol. It is split into words as in a shell, with quotes, but without running one. Its name is the
// one before "=exec:", or else the one that it announces.
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
