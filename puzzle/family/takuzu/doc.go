// Package takuzu says of the binary puzzles, Takuzu and 3-in-a-Row, how their digits stand in the formats of others (dialects.go), with Simon Tatham's Unruly (unruly.go).
package takuzu
