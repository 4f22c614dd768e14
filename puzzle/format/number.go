package format

// clampedNumber reads a number of decimal digits; ok is false for any other text. A
// number above most is read as most+1, which is too big without being what was found:
// an error must not print it.
func clampedNumber(text string, most int) (n int, ok bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = min(10*n+int(text[i]-'0'), most+1)
	}
	return n, text != ""
}
