package penpa

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"sync"

	"gridcnf/puzzle/format/core"
)

// mostText bounds the inflated text of an address, in bytes, so that a short address cannot use up the memory.
const mostText = 8 << 20

// shorts lists what the text of a puzzle abbreviates, each with its short form after it. A z of the text itself is written zZ; older
// addresses have a plain z.
var shorts = []string{
	"z", "zZ", `"qa"`, "z9", `"pu_q"`, "zQ", `"pu_a"`, "zA", `"grid"`, "zG", `"edit_mode"`, "zM",
	`"surface"`, "zS", `"line"`, "zL", `"lineE"`, "zE", `"wall"`, "zW", `"cage"`, "zC",
	`"number"`, "zN", `"symbol"`, "zY", `"special"`, "zP", `"board"`, "zB",
	`"command_redo"`, "zR", `"command_undo"`, "zU", `"command_replay"`, "z8", `"numberS"`, "z1",
	`"freeline"`, "zF", `"freelineE"`, "z2", `"thermo"`, "zT", `"arrows"`, "z3", `"direction"`, "zD",
	`"squareframe"`, "z0", `"polygon"`, "z5", `"deletelineE"`, "z4", `"killercages"`, "z6",
	`"nobulbthermo"`, "z7", `"__a"`, "z_", "null", "zO",
}

var shorten = strings.NewReplacer(shorts...)

// lengthen writes abbreviations in full.
var lengthen = func() *strings.Replacer {
	back := make([]string, len(shorts))
	for i := range shorts {
		back[i] = shorts[i^1]
	}
	return strings.NewReplacer(back...)
}()

// inflated returns the text that a parameter of an address packs. The base64 may have been escaped or changed in other addresses.
func inflated(data string) (string, error) {
	if plain, err := url.PathUnescape(data); err == nil {
		data = plain
	}
	data = strings.NewReplacer("-", "+", "_", "/", " ", "+").Replace(strings.TrimRight(data, "= \t"))
	packed, err := base64.RawStdEncoding.DecodeString(data)
	if err != nil {
		return "", fmt.Errorf("found %q, expected base64", core.Shortened(data))
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostText+1))
	switch {
	case err != nil:
		return "", errors.New("found data that cannot be inflated: the address may be cut")
	case len(text) > mostText:
		return "", errors.New("the text is longer than 8 MiB")
	case core.NotText(string(text)) >= 0:
		return "", errors.New("found bytes that are not UTF-8 after inflating it")
	}
	return string(text), nil
}

// packers are flate.Writers, which are expensive to make.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestCompression)
	if err != nil {
		panic(err) // the level exists
	}
	return w
}}

// deflated packs a text for an address.
func deflated(text string) string {
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	var b bytes.Buffer // writing to it never fails
	w.Reset(&b)
	io.WriteString(w, text)
	w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}
