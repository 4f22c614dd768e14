// Package giveup carries an error from deep inside a search or a reader up to the exported function that returns it: the context has
// ended, there is nothing to be found, or the text is wrong. No function between them needs to hand the error on. All of them run in one goroutine, which the panic
// does not leave.
package giveup

import "fmt"

// failure is the value of the panic that carries an error.
type failure struct{ error }

// If gives up if there is an error.
func If(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Get returns a result, or gives up if there is an error.
func Get[T any](result T, err error) T {
	If(err)
	return result
}

// With gives up with an error that is formatted as by fmt.Errorf.
func With(format string, args ...any) { If(fmt.Errorf(format, args...)) }

// Caught sets an error to the one with which the function gave up. It is for defer.
func Caught(err *error) {
	switch p := recover().(type) {
	case nil:
	case failure:
		*err = p.error
	default:
		panic(p)
	}
}

// Try does something, and returns the error with which it gave up.
func Try(do func()) (err error) {
	defer Caught(&err)
	do()
	return nil
}
