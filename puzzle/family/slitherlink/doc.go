// Package slitherlink says of Slitherlink how its numbers stand in the formats of others (dialects.go), with Simon Tatham's Loopy (loopy.go).
package slitherlink
