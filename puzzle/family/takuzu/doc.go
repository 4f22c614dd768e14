// Package takuzu says how the digits of binary puzzles stand in the formats of others, and plays Simon Tatham's Unruly.
package takuzu
