package format

import "strings"

// The formats below are recognised by a mark, so that a user is told why they
// are not read instead of getting an error about some character.

const letters = "abcdefghijklmnopqrstuvwxyz"

func isTathamSave(h *head) bool { return strings.HasPrefix(h.first(), "SAVEFILE") }

func isJanko(h *head) bool {
	first := strings.ToLower(h.first())
	return first == "begin" || first == "[begin]" || strings.HasPrefix(first, "puzzle ") ||
		strings.HasPrefix(first, "<")
}

func isPzprv3(h *head) bool { return strings.Contains(h.first(), "pzprv3") }

func isPuzzlink(h *head) bool {
	_, query, ok := strings.Cut(h.first(), "?")
	for _, genre := range []string{"mashu", "masyu", "pearl"} {
		if ok && (strings.Contains(query, genre+"/") || strings.Contains(query, genre+"_")) {
			return true
		}
	}
	return false
}

func isKanpen(h *head) bool { return strings.Contains(h.first(), "kanpen.net") }

func isPenpa(h *head) bool {
	first := h.first()
	return strings.Contains(first, "?m=edit") || strings.Contains(first, "?m=solve") || strings.Contains(first, "#m=")
}

// isTathamID takes WxH, letters and ':' or '#'. The height may be missing, but a
// number alone can also be the ID of a masyu-task; so it must be small, and the line
// the only one, with nothing after the description.
func isTathamID(h *head) bool {
	first := h.first()
	end := strings.IndexAny(first, ":#")
	if end < 0 {
		return false
	}
	size := strings.TrimRight(first[:end], letters)
	width, height, both := strings.Cut(size, "x")
	if both {
		return within(width, "0123456789") && within(height, "0123456789")
	}
	return len(h.lines) == 1 && len(width) <= 2 && within(width, "0123456789") && strings.Count(first, ":") == 1
}
