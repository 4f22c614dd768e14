package fold

// The shapes of a point of a loop.
var (
	Pass     = pass
	PassOnce = passOnce
)
