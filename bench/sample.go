package bench

// Sample is one run of one system on one puzzle: a line of a results file.
type Sample struct {
	System     string  `json:"system"` // a name of Environment.Systems
	Set        string  `json:"set"`    // the collection
	Puzzle     string  `json:"puzzle"` // its name in the collection
	Kind       string  `json:"kind"`   // as in package family: "takuzu", "3-in-a-row"
	Board      string  `json:"board"`  // fingerprint of board and rules, to recognise the puzzle
	Rows       int     `json:"rows"`
	Cols       int     `json:"cols"`
	Task       Task    `json:"task"`
	Repetition int     `json:"rep"` // from 0; warm-up runs are not kept
	Verdict    string  `json:"verdict"`
	Seconds    float64 `json:"seconds"`             // reading excluded; after a time-out, the time spent
	TimedOut   bool    `json:"timed_out,omitempty"` // then the verdict is "unknown"
	Error      string  `json:"error,omitempty"`     // why there is no verdict, or why it is wrong
	Answer     string  `json:"answer,omitempty"`    // fingerprint of the solution, to compare systems
	Second     string  `json:"second,omitempty"`    // fingerprint of the second solution, if the verdict is "multiple"
	Work       *Work   `json:"work,omitempty"`      // what gridcnf counted
	Made       *Made   `json:"made,omitempty"`      // for the task Generate: the generated puzzle
}

// Task is what a system is asked.
type Task string

// The tasks.
const (
	Unique   Task = "unique"   // solve, and prove that there is no other solution
	First    Task = "first"    // solve
	Generate Task = "generate" // make a puzzle with one solution
)

// Work is what a run of gridcnf itself counted; times are in seconds.
type Work struct {
	Variables int     `json:"variables"`
	Clauses   int     `json:"clauses"`
	Calls     int     `json:"solver_calls"`
	Rounds    int     `json:"rounds"`
	Encode    float64 `json:"encode"`
	Load      float64 `json:"load"`
	Search    float64 `json:"search"`
	Refine    float64 `json:"refine"`
	Check     float64 `json:"check"`
}

// Wrong reports whether the system gave a verdict that is wrong; Error says why. With an error but no verdict, the system has failed.
func (s Sample) Wrong() bool { return s.Error != "" && s.Verdict != "" && s.Verdict != Unknown }

// Solved reports whether the run ended with a right verdict.
func (s Sample) Solved() bool { return !s.TimedOut && s.Error == "" }

// Environment says where and how samples were taken: the first line of a results file.
type Environment struct {
	CPU         string       `json:"cpu"`
	Cores       int          `json:"cores"`
	OS          string       `json:"os"`
	Arch        string       `json:"arch"`
	Go          string       `json:"go"`
	Version     string       `json:"gridcnf"` // version or commit
	Started     string       `json:"started"` // RFC 3339
	TimeLimit   float64      `json:"time_limit"`
	Repetitions int          `json:"repetitions"`
	WarmUp      int          `json:"warm_up"`
	Systems     []SystemInfo `json:"systems"` // in the order of the command line
}

// SystemInfo names a system under test.
type SystemInfo struct {
	Name    string `json:"name"`    // for example "gini", "gini automaton", "cp-sat"
	Version string `json:"version"` // of the solver or peer
	Peer    bool   `json:"peer,omitempty"`
}

// Results is what a results file holds.
type Results struct {
	Environment Environment
	Samples     []Sample
}
