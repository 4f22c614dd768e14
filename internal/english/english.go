// Package english is the grammar that sentences of this program need, and the only place for it: lists of words, numbers of things, and
// verbs and nouns that agree with them. It has no words of any subject: those for the rules of a puzzle are with the puzzle.
package english

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/list"
)

// List joins words: "a, b and c".
func List(words []string) string { return join(words, " and ") }

// Choice joins words to choose from: "a, b or c".
func Choice(words []string) string { return join(words, " or ") }

func join(words []string, before string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + before + words[last]
}

// Ranges shortens lists of numbers: three or more that follow each other become "7 to 12".
func Ranges(words []string) (short []string) {
	for i, from := 0, 0; i < len(words); i++ {
		n, err := strconv.Atoi(words[i])
		if i+1 < len(words) && err == nil && words[i+1] == strconv.Itoa(n+1) {
			continue
		}
		run := words[from : i+1]
		if from = i + 1; len(run) > 2 {
			run = []string{run[0] + " to " + words[i]}
		}
		short = append(short, run...)
	}
	return short
}

// many is how many words a message lists at most.
const many = 12

// Few joins words; if there are more than 12, it only counts the others: "a, b, …, l and 3 more".
func Few(words []string, between string) string {
	if len(words) <= many {
		return strings.Join(words, between)
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:many], between), len(words)-many)
}

// Count counts things: "one rule", "3 rules", "2 guesses".
func Count(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %s", n, Plural(thing))
}

// Plural returns the regular plural of a noun: "rules", "guesses".
func Plural(thing string) string {
	if strings.HasSuffix(thing, "s") {
		return thing + "es"
	}
	return thing + "s"
}

// Are says what some things are: "r1c1 is 0", "r1c1 and r1c2 are 0". It is empty if there are none.
func Are(things []string, what string) string {
	switch len(things) {
	case 0:
		return ""
	case 1:
		return things[0] + " is " + what
	}
	return List(things) + " are " + what
}

// Verb makes a verb agree with a number of things: one "follows", 2 "follow".
func Verb(n int, verb string) string {
	if n == 1 {
		return verb + "s"
	}
	return verb
}

// Sentence makes a text begin with a capital letter, unless it begins with the name of a
// place, such as "r1c2", which people have to find again as it is written elsewhere.
func Sentence(text string) string {
	if text == "" || len(text) > 1 && text[0] == 'r' && text[1] >= '0' && text[1] <= '9' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// Expected says, after a comma, which words would be right instead of a wrong one: "expected one of a, b". Of more than 12, it names only the
// close ones, and what lists all.
func Expected(wrong string, words []string, lists string) string {
	if len(words) <= many {
		return "expected one of " + strings.Join(words, ", ")
	}
	return "which is unknown" + DidYouMean(wrong, words) + "; " + lists + " lists all"
}

// DidYouMean suggests the words that are closest to a wrong one, if any are close: they begin with it, or differ from it in a few letters.
func DidYouMean(wrong string, words []string) string {
	near := list.Filter(list.Union(nil, words...), func(word string) bool {
		return strings.HasPrefix(word, wrong) || distance(wrong, word) <= min(len(wrong)/2, 2)
	})
	slices.SortStableFunc(near, func(a, b string) int { return distance(wrong, a) - distance(wrong, b) })
	if wrong != "" && len(near) > 0 {
		return " (did you mean " + Choice(near[:min(len(near), 5)]) + "?)"
	}
	return ""
}

// distance is how many letters must be inserted, deleted or replaced to turn one word into
// another, ignoring case (V. Levenshtein, 1966).
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
