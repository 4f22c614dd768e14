// Package page holds the files of the page.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"gridcnf/docs/techniques"
)

//go:embed static
var static embed.FS

// Files are the files of the page by their names, with index.html, and the pages of techniques.
func Files() map[string][]byte {
	files := make(map[string][]byte)
	for folder, from := range map[string]embed.FS{"": static, "techniques/": techniques.Pages} {
		err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				files[folder+strings.TrimPrefix(name, "static/")], err = from.ReadFile(name)
			}
			return err
		})
		if err != nil {
			panic(err) // they are in the program
		}
	}
	return files
}

// Version is a hash of the files and of more that belongs to them. As the member "version" of
// config.json it tells browsers when to load the page again.
func Version(more ...[]byte) string {
	hash, files := sha256.New(), Files()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		more = append(more, []byte(name), files[name])
	}
	for _, content := range more {
		hash.Write(content)
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}
