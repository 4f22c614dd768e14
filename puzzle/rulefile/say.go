package rulefile

import (
	"slices"
	"strings"
)

// plain lists values that need no article in a sentence. Letters and numbers need none, either.
var plain = []string{"black", "white", "shaded", "unshaded", "empty", "neutral", "water", "lit", "marked", "grey", "inside", "outside"}

// Say returns the parts of a sentence for a value of bit i: the words before the place, the place, a verb for one place and one for
// several, and the value if the place has more than two: "the line runs ", "from r1c1 to r1c2", or "", "r3c5", " is a lamp", " are lamps".
func (b *Board) Say(i int, value bool) (lead, place, is, are, what string) {
	place = b.Site(i).Words(b.rows, b.cols)
	if text := b.Value(i); text != "" {
		if value {
			return "", place, " is ", " are ", text
		}
		return "", place, " is not ", " are not ", text
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
	case len(text) < 3 || slices.Contains(plain, text):
		return "", place, " is " + text, " are " + text, ""
	case strings.ContainsAny(text[:1], "aeiou"):
		return "", place, " is an " + text, " are " + text + "s", ""
	}
	return "", place, " is a " + text, " are " + text + "s", ""
}
