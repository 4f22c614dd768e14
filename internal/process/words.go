package process

import (
	"errors"
	"regexp"
	"strings"
)

// Words splits a command line at blanks as a shell does, but expands nothing: '…' keeps everything, "…" everything but
// \" and \\, and outside of quotes a backslash keeps the next character.
func Words(line string) ([]string, error) {
	piece := regexp.MustCompile(`(?s)^(?:([ \t\r\n]+)|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^ \t\r\n'"\\]+))`)
	unescape := strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	var words []string
	inWord := false
	for line != "" {
		found := piece.FindStringSubmatch(line)
		if found == nil {
			return nil, errors.New("expected the end of a quotation, found the end of the line")
		}
		line = line[len(found[0]):]
		if found[1] != "" { // blanks
			inWord = false
			continue
		}
		if !inWord {
			words, inWord = append(words, ""), true
		}
		words[len(words)-1] += found[2] + unescape.Replace(found[3]) + found[4] + found[5]
	}
	return words, nil
}
