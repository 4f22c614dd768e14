// Package list has what package slices lacks.
package list

import "slices"

// Map applies a function to each element.
func Map[T, U any](from []T, to func(T) U) []U {
	made := make([]U, len(from))
	for i, x := range from {
		made[i] = to(x)
	}
	return made
}

// Filter lists the elements to keep; nil if there are none.
func Filter[T any](from []T, keep func(T) bool) (kept []T) {
	for _, x := range from {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// Where lists the numbers below n for which something holds; nil if there are none.
func Where(n int, holds func(i int) bool) (which []int) {
	for i := range n {
		if holds(i) {
			which = append(which, i)
		}
	}
	return which
}

// Set makes a set of the elements, for look-ups.
func Set[T comparable](from []T) map[T]bool {
	set := make(map[T]bool, len(from))
	for _, x := range from {
		set[x] = true
	}
	return set
}

// Union appends the others that a list lacks to it.
func Union[T comparable](list []T, others ...T) []T {
	for _, x := range others {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}
