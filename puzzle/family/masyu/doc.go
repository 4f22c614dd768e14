// Package masyu says of Masyu how its pearls stand in the formats of others (dialects.go), with Simon Tatham's Pearl (pearl.go).
package masyu
