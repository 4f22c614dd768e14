package drat

// Failure is what a panic says that gives up: whoever reads or checks something large does so
// when something is wrong or a limit is reached, and Try makes it an error again, as
// encoding/gob does inside. So nothing goes on after what had to be refused, and there are no
// errors to hand upwards.
type Failure struct{ Err error }

// Must gives up unless there is no error.
func Must(err error) {
	if err != nil {
		panic(Failure{err})
	}
}

// Try calls f and returns the error with which it gives up, if it does.
func Try(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case Failure:
			err = r.Err
		default:
			panic(r)
		}
	}()
	f()
	return nil
}
