package rulefile

import (
	"slices"
	"strings"
)

// plain lists values that need no article in a sentence. Letters, numbers and participles need none, either.
var plain = []string{"black", "white", "empty", "neutral", "water", "lit", "grey", "inside", "outside"}

// article returns the article of a value with a space, or "".
func article(text string) string {
	if len(text) < 3 || text[0] < 'a' || strings.HasSuffix(text, "ed") || slices.Contains(plain, text) {
		return ""
	}
	return map[bool]string{false: "a ", true: "an "}[strings.ContainsAny(text[:1], "aeiou")]
}

// Say returns the parts of a sentence for a value of bit i: the words before the place, the place, a verb for one place and one for
// several, and the value if the place has more than two: "the line runs ", "from r1c1 to r1c2", or "", "r3c5", " is a lamp", " are lamps".
func (b *Board) Say(i int, value bool) (lead, place, is, are, what string) {
	place = b.Site(i).Words(b.rows, b.cols)
	if text := b.Value(i); text != "" {
		a, are := article(text), " are "
		if !value {
			return "", place, " is not " + a, " are not " + a, text
		} else if a != "" {
			are = " are each "
		}
		return "", place, " is " + a, are + a, text
	}
	part := b.Part(i)
	text := part.Off.Text
	if value {
		text = part.On.Text
	}
	switch {
	case part.Line && (text == "True" || text == "False"):
		lead, from, to := "the line runs ", "from ", " to "
		if !value {
			lead = "the line does not run "
		}
		if b.must().of[i].kind == borderPlace {
			lead, from, to = strings.Replace(lead, "the line", "the border", 1), "between ", " and "
		}
		if x, y, edge := strings.Cut(place, "-"); edge {
			return lead, from + x + to + y, "", "", ""
		}
		return lead, "along " + place, "", "", ""
	case article(text) == "":
		return "", place, " is " + text, " are " + text, ""
	}
	end := map[bool]string{false: "s", true: "es"}[strings.HasSuffix(text, "s")] // package english may not be known here
	return "", place, " is " + article(text) + text, " are " + text + end, ""
}
