package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle/format"
)

// Records yields the puzzles of the arguments in order. An argument is a file, "-" for standard input, or a puzzle itself.
// For a file that cannot be read it yields an error, and goes on with the next.
func (a *App) Records(args []string, f *InputOptions) iter.Seq2[*format.Record, error] {
	return func(yield func(*format.Record, error) bool) {
		found := false
		for _, arg := range args {
			for rec, err := range a.recordsOf(arg, f) {
				if f.Id != "" && (rec != nil && rec.ID != f.Id || rec == nil && !named(err, f.Id)) {
					continue
				}
				found = true
				if !yield(rec, err) {
					return
				}
			}
		}
		if f.Id != "" && !found {
			yield(nil, Usagef("--id %q: no such puzzle in the input", f.Id))
		}
	}
}

// Entry is a puzzle on its way into the pipeline.
type Entry struct {
	Number int // from 1, counted over all inputs or in the series of a seed
	Rec    *format.Record
	Err    error // why the puzzle could not be read
}

// Numbered numbers the puzzles of a command.
func Numbered(records iter.Seq2[*format.Record, error], first int) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		number := first
		for rec, err := range records {
			if !yield(Entry{number, rec, err}) {
				return
			}
			number++
		}
	}
}

// recordsOf yields the puzzles of one argument.
func (a *App) recordsOf(arg string, f *InputOptions) iter.Seq2[*format.Record, error] {
	return func(yield func(*format.Record, error) bool) {
		r, itself, err := a.openPuzzle(arg, f.Opt.From)
		if err != nil {
			yield(nil, UsageError{err})
			return
		}
		defer r.Close()
		name, opt := arg, f.Opt
		if opt.Context = a.Ctx; a.bounds != nil {
			opt.Cells = a.bounds.Cells
		}
		if opt.Stream = !itself && isStream(r); opt.Stream && a.queue != nil {
			r = tied{r, a.queue}
		}
		switch {
		case a.Exchange.Captures():
			name = "puzzle" // it has no name of its own
		case itself:
			name = strconv.Quote(Shorten(arg))
		}
		for rec, err := range format.Read(r, name, opt) {
			if itself && rec != nil && !rec.Named {
				rec.ID = Shorten(arg)
			}
			err = withFlags(err)
			if itself && err != nil && !strings.Contains(arg, "://") && !strings.HasPrefix(arg, "{") {
				err = fmt.Errorf("%w (and there is no file of that name)", err)
			}
			if err != nil {
				err = UsageError{err}
			}
			if !yield(rec, err) {
				return
			}
		}
	}
}

// isStream reports whether input may arrive piece by piece, from a program or a person.
func isStream(r io.Reader) bool {
	file, ok := r.(*os.File)
	if !ok {
		return true // standard input
	}
	info, err := file.Stat()
	return err == nil && !info.Mode().IsRegular()
}

// tied is an input from which puzzles may come one by one. Before it waits for more, it has all finished
// answers passed on, because their reader may send the next puzzle only then.
type tied struct {
	io.ReadCloser
	queue *Queue
}

func (t tied) Read(b []byte) (int, error) {
	t.queue.waiting.Store(true)
	defer t.queue.waiting.Store(false)
	if err := t.queue.Print(false); err != nil {
		return 0, err
	}
	return t.ReadCloser.Read(b)
}

// named reports whether an error is about the named puzzle, or about the whole input.
func named(err error, id string) bool {
	bad, is := errors.AsType[*format.Error](err)
	return !is || bad.ID == "" || bad.ID == id
}

// ErrTwoInputs says that two files cannot both be standard input.
var ErrTwoInputs = Usagef("- is standard input, and can be only one of the two files")

// openPuzzle opens a file, or standard input for "-". If there is no such file, the argument can be the puzzle itself: an
// address, a game ID, or any text in a format that the user named.
func (a *App) openPuzzle(arg, from string) (r io.ReadCloser, itself bool, err error) {
	r, err = a.open(arg)
	if at, bad := errors.AsType[*fs.PathError](err); bad {
		at.Path = Shorten(arg)
	}
	if err == nil || errors.Is(err, fs.ErrPermission) || from == "" && !format.Inline(arg) {
		return r, false, err
	}
	return io.NopCloser(strings.NewReader(arg)), true, nil
}

// Shorten shortens a puzzle from the command line to a name for it.
func Shorten(text string) string {
	const most = 80
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// open opens a file, or standard input for "-".
func (a *App) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return a.stdin(), nil
	}
	return openFile(name)
}

// openFile opens a file. Of an empty name, the system would only say that there is no such file.
func openFile(name string) (*os.File, error) {
	if name == "" {
		return nil, errors.New(`found "" as the name of a file, expected one that is not empty`)
	}
	return os.Open(name)
}

// reading reads a file that the command line names. If that fails, it is a usage error.
func reading[T any](a *App, file string, read func(io.Reader) (T, error)) (it T, err error) {
	r, err := a.open(file)
	if err == nil {
		defer r.Close()
		it, err = read(r)
	}
	if err != nil {
		err = UsageError{err}
	}
	return it, err
}

// stdin returns standard input, made so that a read that waits for somebody to type ends when the program is interrupted.
func (a *App) stdin() io.ReadCloser {
	r, w := io.Pipe()
	context.AfterFunc(a.Ctx, func() { w.CloseWithError(a.Ctx.Err()) })
	go func() {
		_, err := io.Copy(w, a.In)
		w.CloseWithError(err)
	}()
	return r
}

// Only returns the single puzzle of a file.
func (a *App) Only(name string, f *InputOptions) (*format.Record, error) {
	var one *format.Record
	for rec, err := range a.Records([]string{name}, f) {
		if err != nil {
			return nil, err
		}
		if one != nil {
			return nil, Usagef("%s has several puzzles (%s, %s, …): choose one with --id", name, one.ID, rec.ID)
		}
		one = rec
	}
	return one, nil // never nil: an input without a puzzle gives an error above
}

// withFlags adds to an error of package format the flags that would help.
func withFlags(err error) error {
	bad, is := errors.AsType[*format.Error](err)
	if !is {
		return err
	}
	switch lack := bad.Lack; {
	case len(lack.Readings) > 0:
		return fmt.Errorf("%w: pass %s", err, strings.Join(choices(lack.Readings), " or "))
	case lack.Size:
		return fmt.Errorf("%w: pass --size RxC if it is not square", err)
	case len(lack.Kinds) > 3:
		return fmt.Errorf("%w: pass one of them with --puzzle", err)
	case len(lack.Kinds) > 0:
		return fmt.Errorf("%w: pass %s", err, orFlags("--puzzle ", lack.Kinds))
	case lack.Unknown:
		return fmt.Errorf("%w (gridcnf help formats)", err)
	case len(lack.Formats) > 0:
		return fmt.Errorf("%w: pass %s", err, orFlags("--from ", lack.Formats))
	}
	return err
}

// choices lists for each of several readings the flags that choose it.
func choices(readings []format.Reading) (all []string) {
	first := readings[0]
	for _, r := range readings {
		var flags []string
		if slices.ContainsFunc(readings, func(other format.Reading) bool { return other.Kind != first.Kind }) {
			flags = append(flags, "--puzzle "+string(r.Kind))
		}
		if slices.ContainsFunc(readings, func(other format.Reading) bool { return other.Kind == r.Kind && other != r }) {
			flags = append(flags, fmt.Sprintf("--size %dx%d", r.Rows, r.Cols))
		}
		if text := strings.Join(flags, " "); text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// orFlags lists a flag with each of its values.
func orFlags[T ~string](flag string, values []T) string {
	return strings.Join(mapped(values, func(v T) string { return flag + string(v) }), " or ")
}

// InputOptions say what a file does not: the kind of puzzle, and its rules.
type InputOptions struct {
	Opt format.Options
	Id  string
}

// FormatNames lists formats for shell completion.
func FormatNames(infos []format.Info) []string {
	return mapped(infos, func(info format.Info) string { return info.Name + "\t" + info.Text })
}

// SetSize reads --size, as RxC or as N for NxN.
func (f *InputOptions) SetSize(text string) error {
	r, c, two := strings.Cut(text, "x")
	if !two {
		c = r
	}
	rows, err := strconv.Atoi(r)
	cols, err2 := strconv.Atoi(c)
	if err != nil || err2 != nil || rows < 1 || cols < 1 {
		return errors.New("expected rows x columns, such as 6x8, or one number for a square")
	}
	f.Opt.Rows, f.Opt.Cols = rows, cols
	return nil
}
