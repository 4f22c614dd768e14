package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
)

// Merge joins the files of all shards, in any order, and checks every line. Answers stand by number or, if the shards are
// unordered, one shard after the other. After an error there is no file.
func Merge(ctx context.Context, out string, shards []string) (l Ledger, err error) {
	parts, m, err := partsOf(shards)
	if err != nil {
		return l, err
	}
	o, err := Open(ctx, out, *m, false)
	if errors.Is(err, errThere) {
		return l, fmt.Errorf("%s: %w, expected a new name", out, errThere)
	}
	if err != nil {
		return l, err
	}
	err = o.merge(ctx, parts)
	if err == nil {
		err = o.Total(m.Puzzles)
	}
	if left := o.Left(); err == nil && left > 0 {
		err = fmt.Errorf("%d of %d answers are missing", left, m.Puzzles)
	}
	if err = errors.Join(err, o.Close()); err != nil {
		return l, errors.Join(err, os.Remove(out), os.Remove(manifestName(out)))
	}
	l, _ = o.Ledger()
	return l, nil
}

// partsOf finds the file of each shard, and the manifest that they share.
func partsOf(shards []string) (parts []string, m *Manifest, err error) {
	parts = make([]string, len(shards))
	for _, name := range shards {
		part, err := ReadManifest(name)
		if err != nil {
			return nil, nil, err
		}
		shard := part.Shard
		part.Shard, part.Checked, part.SHA256 = Shard{}, 0, ""
		switch {
		case shard.Count == 0:
			err = errors.New("has all puzzles, expected a shard of them")
		case shard.Count != len(shards):
			err = fmt.Errorf("is shard %v, expected %d files, found %d", shard, shard.Count, len(shards))
		case parts[shard.Index] != "":
			err = fmt.Errorf("is shard %v, as %s", shard, parts[shard.Index])
		case part.Puzzles == 0:
			err = errors.New("is not finished, expected one that is: --resume goes on with it")
		case m != nil:
			err = part.differs(m)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		parts[shard.Index], m = name, part
	}
	return parts, m, nil
}

// merge adds the lines of all shards.
func (o *Output) merge(ctx context.Context, parts []string) error {
	nexts := make([]func() ([]byte, error, bool), len(parts))
	lengths := make([]int, len(parts)) // in lines, as far as they have been read
	for i, name := range parts {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		next, stop := iter.Pull2(lines(file))
		defer stop()
		nexts[i] = next
	}
	ended := 0
	for i := o.next % len(parts); ended < len(parts); {
		line, err, more := nexts[i]()
		if more {
			lengths[i]++
			err = cmp.Or(ctx.Err(), err, o.addLine(line))
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", parts[i], lengths[i], err)
		}
		if !more {
			ended++
		}
		if !more || !o.manifest.Unordered {
			i = (i + 1) % len(parts)
		}
	}
	return nil
}

// addLine checks a line and adds it.
func (o *Output) addLine(line []byte) error {
	a, err := Parse(line)
	if err == nil {
		err = a.Check(line, o.manifest.Verb, o.family)
	}
	if err != nil {
		return err
	}
	return o.Add(a, line)
}

// Verify checks a finished file of answers, and returns its manifest. It does not read the inputs.
func Verify(ctx context.Context, name string) (m *Manifest, l Ledger, err error) {
	m, err = ReadManifest(name)
	if err != nil {
		return m, l, err
	}
	file, err := os.Open(name)
	if err != nil {
		return m, l, err
	}
	defer file.Close()
	o := &Output{name: name, manifest: *m}
	o.manifest.Checked = 0
	if err := o.load(ctx, file); err != nil {
		return m, l, err
	}
	switch info, err := file.Stat(); {
	case err != nil:
		return m, l, err
	case info.Size() > o.end || o.Left() != 0:
		return m, l, fmt.Errorf("%s: is not finished: --resume goes on with it", name)
	}
	return m, o.ledger, nil
}
