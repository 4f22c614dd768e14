// Package list has what package slices lacks.
package list

import "slices"

// Map makes a list of what a function makes of each element.
func Map[T, U any](from []T, to func(T) U) []U {
	made := make([]U, len(from))
	for i, x := range from {
		made[i] = to(x)
	}
	return made
}

// Union appends to a list those of others that are not in it.
func Union[T comparable](list []T, others ...T) []T {
	for _, x := range others {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}
