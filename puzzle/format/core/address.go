package core

import (
	"cmp"
	"strings"
	"unicode"
)

// This file finds an address in a line as people paste it: <address>, [text](address), in quotes, or within a sentence. An address ends at
// a blank or at a character that no address of a puzzle has; but the texts of pzprv3 have blanks, and mail programs turn Penpa+'s plus
// signs into blanks.

// ends reports whether an address ends at a character.
func ends(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("<>\"“”«»(){}[],;|`", r)
}

// gameID finds the ID of a game after the address of its page.
var gameID = Pattern(`^#[0-9]+[0-9a-z]*(?::|%3[Aa])[0-9A-Za-z_,./*\[\]]+`)

// addressesIn returns where each address in a line starts and ends, in bytes. Addresses of pages count only if there is no address of a
// puzzle. Lines of markup, JSON and pzprv3 may contain addresses, but are not read as addresses.
func addressesIn(text string) (all [][2]int) {
	start := strings.TrimLeft(text, " \t")
	switch {
	case strings.HasPrefix(start, "{"), strings.HasPrefix(start, "pzprv3"),
		strings.HasPrefix(start, "[") && !strings.Contains(start, "]("),
		strings.HasPrefix(start, "<") && !strings.HasPrefix(start, "<http"):
		return nil
	}
	var pages [][2]int
	seen := map[string]bool{}
	for from, to := 0, 0; from < len(text); from = to + 1 {
		if to = strings.IndexFunc(text[from:], ends); to < 0 {
			to = len(text) - from
		}
		to += from
		off := addressIn(text[from:to])
		if off < 0 {
			continue
		}
		from += off
		address := text[from:to]
		pzprv3 := strings.Contains(address, "pzprv3/")
		if pzprv3 || strings.Contains(address, "m=edit&") || strings.Contains(address, "m=solve&") {
			address = text[from:]
			end := strings.IndexFunc(address, func(r rune) bool { return r != ' ' && ends(r) })
			if end >= 0 && !pzprv3 {
				address = address[:end]
			}
		}
		if hash := strings.IndexByte(address, '#'); hash >= 0 { // the IDs of some games have commas and brackets
			id := strings.TrimRight(gameID().FindString(text[from+hash:]), ",")
			if strings.Count(id, "]") > strings.Count(id, "[") {
				id = id[:strings.LastIndexByte(id, ']')]
			}
			address = address[:hash] + cmp.Or(id, address[hash:])
		}
		if !pzprv3 {
			address = strings.TrimRight(address, " .:!'*’…")
		}
		if strings.IndexByte(address, '?') < len(address)-1 {
			address = strings.TrimRight(address, "?")
		}
		to = from + len(address)
		switch {
		case seen[address]:
		case strings.ContainsAny(address, "?#"):
			all = append(all, [2]int{from, to})
		default:
			pages = append(pages, [2]int{from, to})
		}
		seen[address] = true
	}
	if all == nil {
		all = pages
	}
	return all
}

// addressIn returns where in a word an address starts, or -1 if the word has none. An address without http:// has the name of a host, and
// more than a path after it.
func addressIn(word string) (start int) {
	letters := []byte(word) // strings.ToLower may change the length of other text
	for i, c := range letters {
		if 'A' <= c && c <= 'Z' {
			letters[i] += 'a' - 'A'
		}
	}
	word = string(letters)
	if scheme := strings.Index(word, "://"); scheme >= 0 {
		return strings.LastIndex(word[:scheme], "http")
	}
	host, path, ok := strings.Cut(word, "/")
	start = 1 + strings.LastIndexFunc(host, func(r rune) bool {
		return !strings.ContainsRune(Letters+"0123456789.-", r)
	})
	host = host[start:]
	dot := strings.LastIndexByte(host, '.')
	if !ok || dot < 1 || dot > len(host)-3 || !strings.HasPrefix(host, "www.") && !strings.ContainsAny(path, "?#") {
		return -1
	}
	return start
}

// Address returns the address in a line, or the whole line without quotes around it.
func (p Piece) Address() Piece {
	if all := addressesIn(p.Text); all != nil {
		return p.Part(all[0][0], all[0][1])
	}
	text := strings.Trim(p.Text, " \t")
	if n := len(text) - 1; n > 0 && text[0] == text[n] && strings.Contains("\"'`", text[:1]) {
		start := strings.Index(p.Text, text)
		return p.Part(start+1, start+n)
	}
	return p
}

// Addressed returns a reader that finds the address in a line, and reads it as if it were the whole line.
func Addressed(read func(in *Input) *Record) func(in *Input) *Record {
	return func(in *Input) (rec *Record) {
		line := in.Piece
		defer func() { in.Piece = line }()
		if all := addressesIn(line.Text); len(all) > 1 {
			in.Fail(all[1][0], "found a second address in the line, expected one puzzle per line")
		}
		address := line.Address()
		from := strings.Index(line.Text, address.Text)
		least := from + len(address.Text)
		// A full stop can end the sentence, and stars can end bold text; but they are cells if the board can be read with them.
		for to := len(line.Text) - len(strings.TrimLeft(line.Text[least:], ".*")); to > least; to-- {
			in.Piece = line.Part(from, to)
			if Try(func() { rec = read(in) }) == nil {
				return rec
			}
		}
		in.Piece = address
		return read(in)
	}
}
