// Package techniques has the pages of the techniques that explanations name.
package techniques

import "embed"

// Pages are the pages as Markdown, and their pictures.
//
//go:embed *.md *.svg
var Pages embed.FS
