package bench

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/encode"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Systems take turns on every puzzle, and who begins goes round, from repetition to
// repetition and from puzzle to puzzle.
func TestOrder(t *testing.T) {
	var log []string
	plan := planOf(setOf(t, uniqueBoard+"\n"+multipleBoard, Nothing),
		&scripted{name: "a", log: &log}, &scripted{name: "b", log: &log}, &scripted{name: "c", log: &log})
	plan.Repetitions, plan.WarmUp = 2, 2
	samples := runPlan(t, plan)
	want := "a a b b c c" + " a b c  b c a" + " b c a  c a b"
	if got := strings.Join(log, " "); got != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got %s, want %s", got, want)
	}
	var taken []string
	for _, s := range samples {
		if s.Set != "test" || s.Task != Unique || s.Kind != "takuzu" || s.Error != "" || s.Seconds <= 0 {
			t.Errorf("got %+v", s)
		}
		taken = append(taken, s.System+s.Puzzle)
	}
	if len(taken) != 12 || taken[0] != "af#1" || taken[11] != "bf#2" {
		t.Errorf("got %v", taken)
	}
}

// A brief run is made twice, and the second counts.
func TestBrief(t *testing.T) {
	seconds := []float64{0.9 * brief.Seconds(), 0.1 * brief.Seconds(), 1.1 * brief.Seconds(), 2 * brief.Seconds()}
	runs := 0
	system := &scripted{name: "brief", run: func(p Problem) (Outcome, error) {
		o, err := gini().Run(t.Context(), p)
		o.Seconds = seconds[runs]
		runs++
		return o, err
	}}
	plan := planOf(setOf(t, uniqueBoard, Nothing), system)
	plan.Repetitions = 2
	samples := runPlan(t, plan)
	if len(samples) != 2 || samples[0].Seconds != seconds[1] || samples[1].Seconds != seconds[2] || runs != 3 {
		t.Errorf("%d runs, samples %+v", runs, samples)
	}
}

// A system that runs out of time at first is not asked again.
func TestTimeOutIsNotRepeated(t *testing.T) {
	var log []string
	slow := &scripted{name: "slow", log: &log, run: func(Problem) (Outcome, error) {
		return Outcome{Verdict: Unknown, TimedOut: true, Seconds: 5}, nil
	}}
	set := setOf(t, uniqueBoard+"\n"+uniqueBoard, Nothing)
	plan := planOf(set, slow, gini())
	plan.Repetitions, plan.WarmUp = 3, 2
	var last [2]int
	plan.Progress = func(done, total int) { last = [2]int{done, total} }
	samples := runPlan(t, plan)
	if len(log) != 3 || len(of("slow", samples)) != 2 || len(of("gini", samples)) != 6 {
		t.Errorf("%d runs, %d samples", len(log), len(samples))
	}
	if last != [2]int{8, 8} {
		t.Errorf("the progress ends with %v", last)
	}
	for _, s := range of("slow", samples) {
		if !s.TimedOut || s.Solved() || s.Error != "" || s.Verdict != Unknown {
			t.Errorf("got %+v", s)
		}
	}
}

func TestTimeLimitOfGridcnf(t *testing.T) {
	plan := planOf(included(t, "empty/takuzu-300x300"), gini())
	plan.TimeLimit = 10 * time.Millisecond
	if s := runPlan(t, plan)[0]; !s.TimedOut || s.Verdict != Unknown || s.Work == nil {
		t.Errorf("got %+v", s)
	}
}

func TestUnsupported(t *testing.T) {
	var remarks []string
	plan := planOf(setOf(t, uniqueBoard+"\n"+uniqueBoard, Nothing), fake(t, "cannot"))
	plan.Remark = func(text string) { remarks = append(remarks, text) }
	if samples := runPlan(t, plan); len(samples) > 0 {
		t.Errorf("got %v", samples)
	}
	if diff := cmp.Diff([]string{"cannot is not made for takuzu puzzles, task unique"}, remarks); diff != "" {
		t.Error(diff)
	}
}

// What is kept is not run again, and still speaks against others.
func TestKept(t *testing.T) {
	var log []string
	set := setOf(t, multipleBoard, Nothing)
	a, b := &scripted{name: "a", log: &log}, &scripted{name: "b", log: &log}
	plan := planOf(set, a, b)
	plan.Repetitions = 2
	all := runPlan(t, plan)
	log = nil
	plan.WarmUp = 1
	again := runPlan(t, plan, all[0], all[2], all[3])
	if diff := cmp.Diff([]string{"b", "b"}, log); diff != "" { // warm-up, and the one that is missing
		t.Error(diff)
	}
	if len(again) != 4 || again[3].key() != all[1].key() {
		t.Errorf("got %v", again)
	}
	liar := &scripted{name: "liar", run: func(Problem) (Outcome, error) { return Outcome{Verdict: None, Seconds: 1}, nil }}
	plan.Systems = []System{liar}
	if s := of("liar", runPlan(t, plan, all...)); len(s) != 2 || s[0].Error != "says none, but the solution of a is right" {
		t.Errorf("got %+v", s)
	}
}

// Nothing is believed that is not shown, and nothing that a solution excludes.
func TestWrongAnswers(t *testing.T) {
	check := func(part, board, want string) {
		t.Run(part, func(t *testing.T) {
			samples := runPlan(t, planOf(setOf(t, board, Nothing), gini(), fake(t, part)))
			s := of(part, samples)[0]
			if s.Error != want || s.Solved() || (s.Verdict == Unknown) == s.Wrong() {
				t.Errorf("got %+v, want %s", s, want)
			}
			if own := of("gini", samples)[0]; own.Error != "" {
				t.Errorf("the other system is blamed: %+v", own)
			}
			failures := Failures(samples)
			if len(failures) != 1 || !strings.HasSuffix(failures[0], ": test: f: "+part+": "+want) {
				t.Errorf("got %q", failures)
			}
		})
	}
	check("breaks a rule", uniqueBoard, "shows a solution that breaks a rule: r1c4 is given as 1")
	check("says none", uniqueBoard, "says none, but the solution of gini is right")
	check("says unique", multipleBoard, "says unique, but the solution of gini is another one")
	check("says multiple", uniqueBoard, "says multiple without showing it, but gini says unique")
	check("shows one twice", uniqueBoard, "shows one solution twice")
	check("says unique, shows nothing", multipleBoard, "says unique, but there are two solutions")
	check("says multiple, shows nothing", uniqueBoard, "says multiple without showing it, but gini says unique")
	check("answers another task", uniqueBoard, "says first, which is no answer to the task unique")
	check("gives up", uniqueBoard, "it gave up")
	check("dies", uniqueBoard, "it died: killed by the system")
}

// Peers that show no solutions are believed as long as nobody contradicts them. Among
// themselves, nobody knows who is right; whoever shows something does.
func TestUnshown(t *testing.T) {
	check := func(systems []System, want map[string]string) {
		t.Helper()
		got := make(map[string]string)
		for _, s := range runPlan(t, planOf(setOf(t, uniqueBoard, Nothing), systems...)) {
			if s.Error != "" {
				got[s.System] = s.Error
			}
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	}
	right, also, wrong := fake(t, "says unique, shows nothing"), fake(t, "says unique as well"), &scripted{name: "wrong", run: func(Problem) (Outcome, error) {
		return Outcome{Verdict: Multiple, Seconds: 1}, nil
	}}
	check([]System{right, also, gini()}, nil)
	doubt := "says unique without showing it, but wrong says multiple"
	check([]System{right, wrong, also}, map[string]string{
		right.info.Name: doubt, also.info.Name: doubt,
		"wrong": "says multiple without showing it, but " + right.info.Name + " says unique",
	})
	check([]System{right, wrong, also, gini()}, map[string]string{"wrong": "says multiple without showing it, but gini says unique"})
}

// An answer that nothing spoke against is taken back when something does, and recorded again.
func TestTakenBack(t *testing.T) {
	var recorded []Sample
	plan := planOf(setOf(t, multipleBoard, Nothing), fake(t, "says unique"), gini())
	plan.Record = func(s Sample) error { recorded = append(recorded, s); return nil }
	samples := runPlan(t, plan)
	if len(samples) != 2 || samples[0].Error != "says unique, but the solution of gini is another one" {
		t.Errorf("got %+v", samples)
	}
	if len(recorded) != 3 || recorded[0].Error != "" || recorded[2].key() != recorded[0].key() || recorded[2].Error == "" {
		t.Errorf("recorded %+v", recorded)
	}
}

// A published solution speaks like any other, if it is right; if not, it is damage.
func TestPublished(t *testing.T) {
	const task, solution = "a1d11d1d0f0a0b0c1b ", "011001110010101100001011010110100101"
	liar := &scripted{name: "liar", run: func(Problem) (Outcome, error) { return Outcome{Verdict: None, Seconds: 1}, nil }}
	set := setOf(t, task+solution, Nothing)
	samples := runPlan(t, planOf(set, liar, gini()))
	if samples[0].Error != "says none, but the published solution is right" || samples[1].Error != "" {
		t.Errorf("got %+v", samples)
	}
	for wrong, text := range map[string]string{
		strings.Replace(solution, "0110", "1001", 1): "dir/f:1: f: the published solution breaks a rule: ",
		"01": "dir/f:1: f: dir/f:1:",
	} {
		set := setOf(t, task+wrong, Nothing)
		samples := runPlan(t, planOf(set, gini()))
		if len(set.Damaged) != 1 || !strings.HasPrefix(set.Damaged[0], text) || samples[0].Error != "" {
			t.Errorf("got %q, %+v", set.Damaged, samples)
		}
	}
}

func TestPromise(t *testing.T) {
	check := func(board string, promise Promise, want string) {
		t.Helper()
		if got := runPlan(t, planOf(setOf(t, board, promise), gini()))[0].Error; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	check(multipleBoard, ExactlyOne, "says multiple, but the set promises one solution")
	check(multipleBoard, AtLeastOne, "")
	check(noneBoard, ExactlyOne, "says none, but the set promises a solution")
	check(noneBoard, AtLeastOne, "says none, but the set promises a solution")
	check(noneBoard, Nothing, "")
	check(uniqueBoard, ExactlyOne, "")
}

// What a set promises of puzzles with a published solution is not asked of others:
// those get a verdict, which is remarked.
func TestAsPublished(t *testing.T) {
	const task, solution = "a1d11d1d0f0a0b0c1b", "011001110010101100001011010110100101"
	remarks := func(text string) (all []string) {
		plan := planOf(setOf(t, text, AsPublished), gini())
		plan.Remark = func(text string) { all = append(all, text) }
		if s := runPlan(t, plan)[0]; s.Error != "" {
			t.Errorf("got %+v", s)
		}
		return all
	}
	if got := remarks(task + " " + solution); got != nil {
		t.Errorf("got %q of a published puzzle", got)
	}
	if diff := cmp.Diff([]string{"test: f is published without a solution: multiple"}, remarks(multipleBoard)); diff != "" {
		t.Error(diff)
	}
	liar := &scripted{name: "liar", run: func(Problem) (Outcome, error) { return Outcome{Verdict: Multiple, Seconds: 1}, nil }}
	samples := runPlan(t, planOf(setOf(t, task+" "+solution, AsPublished), liar))
	if got := samples[0].Error; got != "says multiple, but the set promises one solution" {
		t.Errorf("got %q", got)
	}
}

// A run that ends early returns what there is.
func TestRunEnds(t *testing.T) {
	set := setOf(t, uniqueBoard, Nothing)
	full := errors.New("no space left")
	plan := planOf(set, gini())
	plan.Record = func(Sample) error { return full }
	if samples, err := plan.Run(t.Context(), nil); !errors.Is(err, full) || len(samples) != 1 {
		t.Errorf("got %v, %v", samples, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	plan = planOf(set, gini(), &scripted{name: "b", run: func(Problem) (Outcome, error) {
		cancel()
		return Outcome{}, ctx.Err()
	}})
	if samples, err := plan.Run(ctx, nil); !errors.Is(err, context.Canceled) || len(samples) != 1 {
		t.Errorf("got %v, %v", samples, err)
	}
}

func TestSets(t *testing.T) {
	const board = "01..\n....\n..1.\n....\n\n"
	set := setOf(t, "# id: a\n"+board+"# id: a\n"+board+"01..\n...\n..1.\n....\n\n"+board, Nothing)
	var names []string
	for _, rec := range set.Puzzles {
		names = append(names, rec.ID)
	}
	if diff := cmp.Diff([]string{"a", "a (2)", "f#4"}, names); diff != "" {
		t.Error(diff)
	}
	if want := []string{"dir/f:14: f#3: the row has 3 cells, expected 4"}; !slices.Equal(set.Damaged, want) {
		t.Errorf("got %q, want %q", set.Damaged, want)
	}
	set.Thin(2, 0)
	if len(set.Puzzles) != 2 || set.Puzzles[1].ID != "f#4" {
		t.Errorf("got %v", set.Puzzles)
	}
	if set.Thin(1, 1); len(set.Puzzles) != 1 {
		t.Errorf("got %v", set.Puzzles)
	}
	empty, err := Collection{Name: "nothing", Files: "no*"}.Load(t.TempDir())
	if err != nil || len(empty.Puzzles) > 0 {
		t.Errorf("got %v, %v", empty, err)
	}
	if samples := runPlan(t, &Plan{Sets: []*Set{empty}, Systems: []System{gini()}, Repetitions: 1, WarmUp: 1}); samples != nil {
		t.Errorf("got %v", samples)
	}
}

func TestEmptySets(t *testing.T) {
	plan := planOf(included(t, "empty/takuzu-6x6"), gini(), Gridcnf("gophersat", "", encode.Options{}), fake(t, "honest"))
	for _, s := range runPlan(t, plan) {
		if s.Verdict != Found || s.Answer == "" || s.Error != "" || s.Task != First || s.Rows != 6 {
			t.Errorf("got %+v", s)
		}
	}
}

// What was measured of another board, or under other rules, is not kept.
func TestCheckKept(t *testing.T) {
	check := func(board string, change func(*Sample), want string) {
		t.Helper()
		plan := planOf(setOf(t, board, Nothing), gini())
		kept := runPlan(t, planOf(setOf(t, uniqueBoard, Nothing), gini()))
		change(&kept[0])
		if err := plan.CheckKept(kept); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	same := func(*Sample) {}
	check(uniqueBoard, same, "")
	check(multipleBoard, same, "is not the puzzle that was measured")
	check(multipleBoard, func(s *Sample) { s.Puzzle = "another" }, "")
	check(uniqueBoard, func(s *Sample) { s.Board = "" }, "is not the puzzle that was measured")
}
