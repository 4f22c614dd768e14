// Package slitherlink says how the numbers of Slitherlink stand in the formats of others, and plays Simon Tatham's Loopy.
package slitherlink
