// Package masyu says how the pearls of Masyu stand in the formats of others, and plays Simon Tatham's Pearl.
package masyu
