package core

import (
	"regexp"
	"strings"
)

// An address may stand in a line as people paste them: <address>, [text](address), in
// quotes, at the end of a sentence, in the middle of one. It ends at a blank or at a
// character that no address of a puzzle has; but the texts of pzprv3 have blanks, and
// mails make blanks of Penpa+'s plus signs.
var addresses = regexp.MustCompile(strings.NewReplacer("SITE", `(?:https?://|(?:[a-z0-9-]+\.)+[a-z]{2,}/)`, "CHAR", "[^\\s<>\"“”«»(){}\\[\\],;|`]").Replace(
	`(?i)SITE\S*[?/&]pzprv3/.*|SITECHAR*[#?&]m=(?:edit|solve)&(?:CHAR| )*|https?://CHAR+|SITECHAR*[?#]CHAR+`))

// addressesIn finds the addresses in a line, each from where to where. Those of pages
// count only if there is none that says more. Markup, JSON and texts of pzprv3 may have
// addresses in them, but are more than those.
func addressesIn(text string) (all [][]int) {
	start := strings.TrimLeft(text, " \t")
	switch {
	case strings.HasPrefix(start, "{"),
		strings.HasPrefix(start, "[") && !strings.Contains(start, "]("),
		strings.HasPrefix(start, "<") && !strings.HasPrefix(start, "<http"):
		return nil
	}
	before, _, _ := strings.Cut(text, "pzprv3/")
	var pages [][]int
	seen := map[string]bool{}
	for _, at := range addresses.FindAllStringIndex(text, -1) {
		address := text[at[0]:at[1]]
		if at[0] > len(before) {
			break
		}
		if !strings.Contains(address, "pzprv3/") {
			address = strings.TrimRight(address, " .:!'*’…")
			if strings.IndexByte(address, '?') < len(address)-1 {
				address = strings.TrimRight(address, "?")
			}
		}
		at[1] = at[0] + len(address)
		switch {
		case seen[address]:
		case strings.ContainsAny(address, "?#"):
			all = append(all, at)
		default:
			pages = append(pages, at)
		}
		seen[address] = true
	}
	if all == nil {
		all = pages
	}
	return all
}

// Address is the address in a line, or the whole line without quotes around it.
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

// Addressed makes a reader of the address in a line from one of a line that is nothing
// else.
func Addressed(read func(in *Input) *Record) func(in *Input) *Record {
	return func(in *Input) (rec *Record) {
		line := in.Piece
		defer func() { in.Piece = line }()
		if all := addressesIn(line.Text); len(all) > 1 {
			in.Fail(all[1][0], "found a second address in the line, expected one puzzle a line")
		}
		in.Piece = line.Address()
		err := Try(func() { rec = read(in) })
		// A full stop ends a sentence, unless it is a cell.
		if stop := strings.Index(line.Text, in.Text+"."); err != nil && stop >= 0 {
			in.Piece = line.Part(stop, stop+len(in.Text)+1)
			if Try(func() { rec = read(in) }) == nil {
				err = nil
			}
		}
		Must(err)
		return rec
	}
}
