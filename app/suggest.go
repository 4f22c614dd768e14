package app

import "strings"

// DidYouMean names those of some words that a wrong one is close to, if there are any: they
// begin with it, or few letters of it differ.
func DidYouMean(wrong string, words []string) string {
	var near []string
	for _, word := range words {
		if strings.HasPrefix(word, wrong) || distance(wrong, word) <= min(len(wrong)/2, 2) {
			near = append(near, word)
		}
	}
	if wrong != "" && len(near) > 0 {
		return " (did you mean " + OrList(near) + "?)"
	}
	return ""
}

// distance is how many letters have to be inserted, deleted or replaced to make one word of
// another, whatever their case (V. Levenshtein, 1966).
func distance(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
