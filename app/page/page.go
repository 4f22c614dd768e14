// Package page holds the files of the page.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
)

//go:embed static
var static embed.FS

// Files are the files of the page, with index.html.
func Files() fs.FS {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is there
	}
	return files
}

// Version tells the files, and more that belongs to them, from those before. As the member
// "version" of config.json it tells browsers when to load the page again.
func Version(more ...[]byte) string {
	hash := sha256.New()
	err := fs.WalkDir(static, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := static.ReadFile(name)
		hash.Write([]byte(name))
		hash.Write(content)
		return err
	})
	if err != nil {
		panic(err) // they are in the program
	}
	for _, content := range more {
		hash.Write(content)
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}
