package format_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/puzzle/format"
)

// tathamProgram finds a program of the collection, also where Debian keeps games.
func tathamProgram(t *testing.T, name string) string {
	t.Helper()
	for _, file := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(file); err == nil {
			return path
		}
	}
	needs.Missing(t, name+" is not installed (packages sgt-puzzles, xvfb)")
	return ""
}

// tathamSaved lets the program save the game of an ID, or gives its message.
func tathamSaved(t *testing.T, program, id string) (file string, ok bool) {
	t.Helper()
	prefix := filepath.Join(t.TempDir(), "s")
	cmd := exec.Command(program, "--save", prefix, "--save-suffix", ".sav")
	cmd.Stdin = strings.NewReader(id + "\n")
	out, err := cmd.CombinedOutput()
	data, missing := os.ReadFile(prefix + "0.sav")
	if err != nil || missing != nil {
		return string(out), false
	}
	return string(data), true
}

// tathamMade lets the program make boards and gives their IDs.
func tathamMade(t *testing.T, program, params string, n int) []string {
	t.Helper()
	out, err := exec.Command(program, "--generate", fmt.Sprint(n), params).Output()
	if err != nil {
		t.Fatalf("%s %s: %v", program, params, err)
	}
	return strings.Fields(string(out))
}

// TestTathamProgramIDs has the programs judge IDs: those that they refuse must not be read, and those
// that they take must, but for some with ! that have what the programs ignore.
func TestTathamProgramIDs(t *testing.T) {
	long.Only(t)
	for game, ids := range map[string][]string{
		"unruly": {
			"6x6u:BEAEegbcDc", "6x6:ZL", "6:zl", "6x6udn:zl", "0006x6:zl", "!6x6uxyz:zl", "!6x6xu:zl", "!6x6dnu:zl", "6x6:lz", "!6x6U:zl", "6x14u:zzzj",
			"6x6:BEAEegbcD", "6x6:zke", "7x7:zz", "4x4:bAbBdac", "6x6ud:BEAEegbcDc", "6x6dx:zl", "6x6du:zl", "x6:zl", "6x:zl", "6x6:BEAEe-bcDc", "6x6:", "6x16u:zzzv",
		},
		"pearl": {
			"6x6:bWdBbWjBcWj", "6x6n:bWdBbWjBcWj", "6x6dtn:zj", "!6x6nde:zj", "!6x6dx:zj", "!6x6d:zj", "!6x6dxn:zj", "!6x6denxx:zj", "5:y", "5x5:y", "6x5dt:zd", "6x6:aaWdBbWjBcWj",
			"4x4:jWaBc", "5x4:t", "6x6:bWdBbWiBcWj", "6x6:bwdBbWiBcWj", "6x6:bWdBbWjBcWk", "6x6:E", "x6:zj", "6x6:",
		},
		"loopy": {
			"5x5t0:a22a3b1d2321a0a2a333a", "5x5t0de:a3c2a2323e0d3a1a", "3x3t0:i", "3x4t0:4k",
			"2x3t0:f", "5x5t0:a22a3b1d2321a0a2a333", "5x5t0:a22a3b1d2321a0a2a333é", "t0:i",
		},
	} {
		program := tathamProgram(t, "sgt-"+game)
		kind := map[string]format.Options{"unruly": asBits, "pearl": asLoop, "loopy": asSides}[game]
		kind.From = "tatham"
		for _, id := range ids {
			mark, id := marked(id)
			ignored := mark != ""
			answer, ok := tathamSaved(t, program, id)
			got := read(id, kind)[0]
			if (ok && !ignored) == strings.HasPrefix(got, "dir/f:1:") || ignored && !ok {
				t.Errorf("%s: the program says %q, the reader %q", id, answer, got)
				continue
			}
			if !ok || ignored {
				continue
			}
			kind.From = "tatham-save"
			if saved := read(answer, kind)[0]; saved != strings.Replace(got, "tatham ", "tatham-save ", 1) {
				t.Errorf("%s: got %s as an ID, %s saved", id, got, saved)
			}
			kind.From = "tatham"
		}
	}
}

// marked takes the mark of what has something that the programs ignore, which is an error here.
func marked(text string) (mark, rest string) {
	rest, has := strings.CutPrefix(text, "!")
	if has {
		mark = "!"
	}
	return mark, rest
}

// TestTathamProgramMade reads IDs and files of boards that the programs made, and writes the same.
func TestTathamProgramMade(t *testing.T) {
	long.Only(t)
	kinds := map[string]format.Options{"unruly": asBits, "pearl": asLoop}
	for _, made := range []struct{ game, params string }{
		{"unruly", "6x6dt#1"},
		{"unruly", "8x8u#2"},
		{"unruly", "8x6ude#3"},
		{"unruly", "6x10dn#4"},
		{"unruly", "14x14de#5"},
		{"pearl", "5x5de#1"},
		{"pearl", "6x6dt#2"},
		{"pearl", "7x5dt#3"},
		{"pearl", "5x9de#4"},
		{"pearl", "8x8den#5"},
	} {
		program := tathamProgram(t, "sgt-"+made.game)
		params, _, _ := strings.Cut(made.params, "#")
		ids := append(tathamMade(t, program, made.params, 1), tathamMade(t, program, params, 5)...)
		for _, id := range ids {
			for rec, err := range format.Read(strings.NewReader(id), "f", kinds[made.game]) { // some IDs fit both games
				if err != nil {
					t.Errorf("%s: %v", id, err)
					continue
				}
				want := strings.Replace(id, "n:", ":", 1) // n is for the program alone
				if got := tathamText("tatham", rec); !strings.HasSuffix(got, want+"\n") {
					t.Errorf("%s: written as %s", id, got)
				}
				file, ok := tathamSaved(t, program, want)
				if got := tathamText("tatham-save", rec); !ok || got != file {
					t.Errorf("%s: the program writes %q, got %q", id, file, got)
				}
			}
		}

		// A board that it has just made is saved with a seed, too.
		file, ok := tathamSaved(t, program, made.params)
		if !ok {
			t.Errorf("%s: %s", made.params, file)
			continue
		}
		for rec, err := range format.Read(strings.NewReader(file), "f", detect) {
			if err != nil || rec.PublishedErr != nil {
				t.Errorf("%s: %v, %v", made.params, err, rec)
				continue
			}
			if got := tathamText("tatham", &format.Record{Puzzle: rec.Puzzle}); !strings.HasSuffix(got, strings.Replace(ids[0], "n:", ":", 1)+"\n") {
				t.Errorf("%s: saved as %s", ids[0], got)
			}
			if rec.Published != nil {
				t.Errorf("%s: a board on which nothing is drawn has a solution in %q", ids[0], file)
			}
		}
	}
}

// tathamScreen starts an X server, without which the programs load no files.
func tathamScreen(t *testing.T) (display string) {
	t.Helper()
	path := tathamProgram(t, "Xvfb")
	r, w, err := os.Pipe()
	must.Do(t, err)
	defer r.Close()
	cmd := exec.Command(path, "-displayfd", "3", "-screen", "0", "800x600x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	w.Close()
	must.Do(t, r.SetReadDeadline(time.Now().Add(20*time.Second)))
	var n int
	if _, err := fmt.Fscan(r, &n); err != nil {
		t.Fatalf("Xvfb does not start: %v", err)
	}
	return fmt.Sprintf(":%d", n)
}

// TestTathamProgramFiles has the programs load files and show them. They must take what
// is written here, show the solution, and agree with the reader on what is wrong.
func TestTathamProgramFiles(t *testing.T) {
	long.Only(t)
	programs := map[string]string{"Unruly": tathamProgram(t, "sgt-unruly"), "Pearl": tathamProgram(t, "sgt-pearl")}
	display := tathamScreen(t)
	dir := t.TempDir()
	// picture is what the program shows of a file, or "" if it refuses it.
	picture := func(game, file string) string {
		t.Helper()
		in, out := filepath.Join(dir, "in.sav"), filepath.Join(dir, "out.png")
		_ = os.Remove(out)
		must.Do(t, os.WriteFile(in, []byte(file), 0o600))
		cmd := exec.Command(programs[game], "--screenshot", out, in)
		cmd.Env = append(os.Environ(), "DISPLAY="+display)
		said, err := cmd.CombinedOutput()
		data, missing := os.ReadFile(out)
		if err != nil || missing != nil {
			if !strings.Contains(strings.ToLower(string(said)), "sav") {
				t.Errorf("%s: %v, %s", game, err, said)
			}
			return ""
		}
		return string(data)
	}

	for game, rec := range map[string]*format.Record{
		"Unruly": tathamBoard(site, tathamDistinct),
		"Pearl":  tathamBoard(pearlGrid, tathamLoop),
	} {
		bare := picture(game, tathamText("tatham-save", rec))
		answer := strings.ReplaceAll(siteSol, "/", "\n")
		if game == "Pearl" {
			answer = strings.ReplaceAll(pearlSol, "/", "\n")
		}
		rec.Published = must.Get(format.ReadAnswer(strings.NewReader(answer), "f", rec.Puzzle))(t)
		solved := tathamText("tatham-save", rec)
		shown := picture(game, solved)
		if bare == "" || shown == "" || bare == shown {
			t.Errorf("%s: the program does not show the board (%d bytes) and its solution (%d bytes)", game, len(bare), len(shown))
		}
		if again := picture(game, strings.Replace(solved, "SOLVE   ", "MOVE    ", 1)); again != shown {
			t.Errorf("%s: the solution is another one as a move", game)
		}
		if picture(game, solved[:len(solved)-2]) != "" {
			t.Errorf("%s: the program takes a file that is cut off", game)
		}
	}

	solution := "S" + strings.ReplaceAll(siteSol, "/", "")
	files := map[string][]string{"Unruly": {unrulyIcon}, "Pearl": {pearlIcon}}
	for _, move := range []string{
		"P0,0,0", "P-,0,0", "P2,0,0", "P0,6,0", "P0,0,-1", "P0,1,0", "!P0,0,0x", "!P0, +0,0", "P0;0,0", "X", "", "S01", solution, "!" + solution + "x",
	} {
		mark, move := marked(move)
		files["Unruly"] = append(files["Unruly"], mark+unrulyFile("MOVE "+move), mark+unrulyFile("NSTATES 2", "STATEPOS 1", "SOLVE "+move))
	}
	for _, move := range []string{
		"F1,0,0;F4,1,0", "F1,0,0;F4,1,0;", ";F1,0,0;F4,1,0", "!F 1, +0,0;F4,1,0", "M1,0,0;M4,1,0", "M1,0,0;L1,0,0;L4,1,0", "M1,0,0;R1,0,0;R4,1,0",
		"F16,0,0", "F1,6,0", "F1,0", "H", "S;H", "H;S", "S", "SS", "", "X", pearlMoves(), pearlMoves() + ";",
	} {
		mark, move := marked(move)
		files["Pearl"] = append(files["Pearl"], mark+pearlFile("MOVE "+move))
	}
	files["Unruly"] = append(files["Unruly"],
		unrulyFile("RESTART BEAEegbcDc"), unrulyFile("OTHER 1"), unrulyFile("SEED \n\n"), unrulyFile("TIME \n"), unrulyFile("VERSION 2"), "!"+unrulyFile("DESC zl"),
		unrulyFile("NSTATES 0"), unrulyFile("NSTATES 1", "STATEPOS 0"), unrulyFile("NSTATES 1", "STATEPOS 2"), unrulyFile("NSTATES 2", "STATEPOS 1"),
		"!"+unrulyFile("NSTATES  1x", "STATEPOS +1"), "!"+unrulyFile()+"more", strings.ReplaceAll(unrulyFile(), "\n", ""), strings.ReplaceAll(unrulyFile(), "\n", "\r\n\n"),
		strings.Replace(unrulyFile(), "CPARAMS", "OTHER  ", 1), strings.Replace(unrulyFile(), "PARAMS ", "OTHER  ", 1), strings.Replace(unrulyFile(), ":6:Unruly", ":5:Unruly", 1),
		strings.Replace(unrulyFile(), "VERSION :1:1\n", "", 1), strings.Replace(unrulyFile(), "GAME    ", "GAME", 1))
	for game, list := range files {
		for _, file := range list {
			mark, file := marked(file)
			got := read(file, detect)[0]
			if ok := strings.HasPrefix(got, "f:1 "); (ok || mark != "") != (picture(game, file) != "") || ok && mark != "" {
				t.Errorf("%q: the program disagrees with %s", file, got)
			}
		}
	}
}
