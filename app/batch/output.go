package batch

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"sync"
	"time"

	"gridcnf/internal/pulse"
	"gridcnf/puzzle/rulefile"
)

const (
	syncEvery = time.Second      // the most work that is lost when the machine loses its power
	markEvery = 10 * time.Second // the most work that --resume has to check line by line
)

var (
	// errInUse says that another process writes the file.
	errInUse = errors.New("another process writes to it")
	// errThere says that a file is there already.
	errThere = errors.New("is there already")
)

// Output is a file of answers, a line each, that only grows. It can be resumed at any moment. Its methods are safe for
// concurrent use.
type Output struct {
	name string
	file *os.File
	torn int64 // bytes that were cut off

	family *rulefile.File // of the manifest's rules, or nil

	lock     sync.Mutex // guards what follows
	manifest Manifest
	ledger   Ledger
	done     numbers
	next     int // in order, the number that is next
	buffer   *bufio.Writer
	end      int64     // the length of the file and the buffer
	hash     hash.Hash // of the file and the buffer
	marked   time.Time // when the manifest was written
	dirty    bool      // something is not synced
	err      error     // a failed write, after which nothing is written

	stop func() // syncing
}

// Open creates a file of answers or, with resume, opens an old one if it exists. It checks the old one, and cuts off a torn last
// line. If anything else is wrong, it fails and does not change the file.
func Open(ctx context.Context, name string, m Manifest, resume bool) (o *Output, err error) {
	flags := os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
		if _, err := os.Lstat(manifestName(name)); err == nil {
			return nil, fmt.Errorf("%s: %w, expected a new name, or --resume to go on with it", name, errThere)
		}
	}
	file, err := openAlone(name, flags)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s: %w, expected a new name, or --resume to go on with it", name, errThere)
	}
	if err != nil {
		return nil, err
	}
	o = &Output{name: name, file: file, manifest: m}
	if err := o.begin(ctx); err != nil {
		err = errors.Join(err, file.Close())
		if !resume {
			err = errors.Join(err, os.Remove(name))
		}
		return nil, err
	}
	o.buffer = bufio.NewWriterSize(file, 1<<16)
	o.stop = pulse.Every(syncEvery, func() { o.Sync() }) // its error stays
	return o, nil
}

// begin reads what the file has, or starts an empty one.
func (o *Output) begin(ctx context.Context) error {
	info, err := o.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: is not a regular file, expected one, to which answers can be added", o.name)
	}
	there, err := ReadManifest(o.name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && info.Size() == 0:
		there = &o.manifest // killed before it was written
	case err != nil:
		return err
	}
	if err := o.manifest.differs(there); err != nil {
		return fmt.Errorf("%s: cannot be continued: %w", o.name, err)
	}
	o.manifest.Puzzles = max(o.manifest.Puzzles, there.Puzzles)
	o.manifest.Checked, o.manifest.SHA256 = there.Checked, there.SHA256
	err = o.load(ctx, o.file)
	if errors.Is(err, errDigest) {
		o.manifest.Checked, o.ledger, o.done = 0, Ledger{}, numbers{}
		if _, err = o.file.Seek(0, io.SeekStart); err == nil {
			err = o.load(ctx, o.file)
		}
	}
	if err != nil {
		return err
	}
	if o.torn = info.Size() - o.end; o.torn > 0 {
		err = o.file.Truncate(o.end)
	}
	if err == nil {
		_, err = o.file.Seek(o.end, io.SeekStart)
	}
	if err != nil {
		return err
	}
	return o.mark()
}

// errDigest says that a part of the file is not what it was.
var errDigest = errors.New("is not what was written")

// load counts and checks the whole lines of a file. Those under the hash of the manifest were checked before.
func (o *Output) load(ctx context.Context, r io.Reader) error {
	m := &o.manifest
	o.next, o.hash, o.end = m.Shard.next(m.First), sha256.New(), 0
	of, err := ownRules(m.Rules)
	if err != nil {
		return err
	}
	o.family = of
	known := m.Checked == 0
	n := 0
	for line, err := range lines(r) {
		var a Answer
		if n++; err == nil {
			a, err = Parse(line)
		}
		if err == nil && (o.end >= m.Checked || a.Certificate != nil) {
			err = a.Check(line, m.Verb, of)
		}
		if err == nil {
			err = o.count(&a)
		}
		o.grow(line)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !known && (err != nil || o.end > m.Checked):
			return errDigest
		case err != nil:
			return fmt.Errorf("%s:%d: %w", o.name, n, err)
		case !known && o.end == m.Checked:
			if known = o.digest() == m.SHA256; !known {
				return errDigest
			}
		}
	}
	if !known {
		return errDigest
	}
	return nil
}

// grow counts a line that the file has, or will have.
func (o *Output) grow(line []byte) {
	o.hash.Write(line)
	o.end += int64(len(line))
}

func (o *Output) digest() string { return hex.EncodeToString(o.hash.Sum(nil)) }

// mark writes the manifest, when everything is in the file.
func (o *Output) mark() error {
	o.manifest.Checked, o.manifest.SHA256, o.marked = o.end, o.digest(), time.Now()
	return o.manifest.write(o.name)
}

// count counts an answer. It fails if this answer is not wanted next.
func (o *Output) count(a *Answer) error {
	m := &o.manifest
	switch {
	case !m.Shard.Has(a.Number):
		return fmt.Errorf("found number %d, expected one of shard %v", a.Number, m.Shard)
	case a.Number < m.First || m.Puzzles > 0 && a.Number-m.First >= m.Puzzles:
		return fmt.Errorf("found number %d, expected %d to %d", a.Number, m.First, m.First+m.Puzzles-1)
	case o.done.Has(a.Number):
		return fmt.Errorf("found number %d a second time", a.Number)
	case !m.Unordered && a.Number != o.next:
		return fmt.Errorf("found number %d, expected %d", a.Number, o.next)
	}
	*o.ledger.of(a)++
	o.ledger.In++
	o.done.Add(a.Number)
	o.next = m.Shard.next(a.Number + 1)
	return nil
}

// Wanted reports whether a puzzle is of the shard, and not answered yet.
func (o *Output) Wanted(number int) bool {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.manifest.Shard.Has(number) && !o.done.Has(number)
}

// Add appends an answer with its line. It fails, and adds nothing, if the number is wrong or, in order, not the next one. The
// line is on the disk after Sync, or a second later.
func (o *Output) Add(a Answer, line []byte) error {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.err != nil {
		return o.err
	}
	if err := o.count(&a); err != nil {
		return err
	}
	o.dirty = true
	o.grow(line)
	_, o.err = o.buffer.Write(line)
	return o.err
}

// Sync writes what was added to the disk. After an error nothing can be added any more.
func (o *Output) Sync() error { return o.sync(markEvery) }

// sync is Sync, but writes the manifest only if it was last written longer ago than patience.
func (o *Output) sync(patience time.Duration) error {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.err == nil && o.dirty {
		o.dirty = false
		o.err = cmp.Or(o.buffer.Flush(), o.file.Sync())
		if o.err == nil && time.Since(o.marked) >= patience {
			o.err = o.mark()
		}
	}
	return o.err
}

// Total sets how many puzzles all shards have. It fails if there are answers to others.
func (o *Output) Total(puzzles int) error {
	o.lock.Lock()
	defer o.lock.Unlock()
	m := &o.manifest
	if last := m.First + puzzles - 1; o.done.most > last || m.Puzzles > 0 && m.Puzzles != puzzles {
		return fmt.Errorf("%s: found %d puzzles in the input, expected %d",
			o.name, puzzles, max(m.Puzzles, o.done.most-m.First+1))
	}
	if m.Puzzles == puzzles {
		return nil
	}
	m.Puzzles = puzzles
	return m.write(o.name)
}

// Left is how many answers are missing, or -1 if that is not known.
func (o *Output) Left() int {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.manifest.Puzzles == 0 {
		return -1
	}
	return o.manifest.Shard.size(o.manifest.First, o.manifest.Puzzles) - o.done.len
}

// Ledger returns the counts of the answers. Torn is how many bytes of a torn line were cut off.
func (o *Output) Ledger() (l Ledger, torn int64) {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.ledger, o.torn
}

// Close syncs and closes the file.
func (o *Output) Close() error {
	o.stop()
	return errors.Join(o.sync(0), o.file.Close())
}
