package dialect

import (
	"strings"
	"unicode/utf8"
)

// Blank is the symbol of a cell in which nothing stands, and Minus that of -1.
const (
	Blank = ' '
	Minus = '\u2212'
)

// twins has words of symbols that are read as the first one of the word.
const twins = ".· -–— X❌✖✕✗✘× O⭕ 0０ 1１ 2２ 3３ 4４ ●⚫⬤ ○◯⚪ ■⬛◼◾█ □⬜◻◽ 🔴🟥🟠🟧🌞☀ 🔵🟦🌙🌚🌛🌜"

// plain has the first one for every other one.
var plain = func() map[rune]rune {
	all := map[rune]rune{}
	for word := range strings.FieldsSeq(twins) {
		first, size := utf8.DecodeRuneInString(word)
		for _, r := range word[size:] {
			all[r] = first
		}
	}
	return all
}()

// words are cells that are written out, in any case.
var words = map[string]rune{
	"": Blank, "null": Blank, "none": Blank, "nil": Blank, "nan": Blank, "<na>": Blank, "na": Blank, "undefined": Blank,
	"white": 'W', "black": 'B', "0.": '0', "1.": '1', "2.": '2', "3.": '3', "4.": '4', "-1.": Minus,
	"-1": Minus, "-1.0": Minus, "0.0": '0', "1.0": '1', "2.0": '2', "3.0": '3', "4.0": '4', "false": '0', "true": '1',
}

// longestWord is how many bytes they have at most.
const longestWord = len("undefined")

// Symbol returns the symbol that a text starts with, and its length in bytes. Emoji and other pictures
// of the same thing are one symbol.
func Symbol(text string) (symbol rune, size int) {
	if len(text) > 1 && text[0] < utf8.RuneSelf && text[1] < utf8.RuneSelf {
		return rune(text[0]), 1
	}
	symbol, size = utf8.DecodeRuneInString(text)
	if symbol >= utf8.RuneSelf {
		if first, ok := plain[symbol]; ok {
			symbol = first
		}
	}
	for size < len(text) && text[size] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(text[size:])
		if r != '\ufe0e' && r != '\ufe0f' && r != '\u20e3' {
			break
		}
		size += n
	}
	return symbol, size
}

// SymbolOf returns the symbol that a word stands for as a whole.
func SymbolOf(word string) (symbol rune, ok bool) {
	if symbol, size := Symbol(word); size > 0 && size == len(word) {
		return symbol, true
	}
	if len(word) > longestWord {
		return 0, false
	}
	symbol, ok = words[strings.ToLower(word)]
	return symbol, ok
}
