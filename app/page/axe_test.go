//go:build !js

package page_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

const axeVersion = "4.14.1"

// axe is a program that looks for barriers, from npm's registry, kept among the user's caches: it is for tests alone.
func axe(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	cache = filepath.Join(cache, "gridcnf-tests")
	packed := filepath.Join(cache, "axe-core-"+axeVersion+".tgz")
	if _, err := os.Stat(packed); err != nil {
		must.Do(t, os.MkdirAll(cache, 0o777))
		npm := exec.Command("npm", "pack", "--silent", "axe-core@"+axeVersion)
		npm.Dir = cache
		if out, err := npm.CombinedOutput(); err != nil {
			needs.Missing(t, "axe-core cannot be had from npm: "+err.Error()+"\n"+string(out))
		}
	}
	return string(must.Get(exec.Command("tar", "-xOzf", packed, "package/axe.min.js").Output())(t))
}

// finding is what axe says of a page.
type finding struct {
	ID, Impact, Help, HTML string
}

// barriers looks for what is serious for people with disabilities in the page as it stands.
func (p *tab) barriers(axe string) {
	p.Helper()
	if !eval[bool](p, `'axe' in globalThis`) {
		eval[bool](p, axe+"\n;true")
	}
	for _, f := range eval[[]finding](p, `axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations
  .filter(v => v.impact === 'serious' || v.impact === 'critical')
  .flatMap(v => v.nodes.slice(0, 3).map(n => ({
    id: v.id, impact: v.impact, help: v.help, html: n.target.join(' ') + ' ' + n.html.slice(0, 200) + ' ' + n.any.map(a => a.message).join('; ').slice(0, 300),
  }))))`) {
		p.Errorf("%s: %s (%s): %s", f.Impact, f.Help, f.ID, f.HTML)
	}
}
