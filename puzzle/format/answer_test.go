package format_test

import (
	"strings"
	"testing"
	"testing/iotest"

	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle/format"
)

func TestAnswerReaderFails(t *testing.T) {
	b := must.Get(takuzu.New(takuzu.Takuzu, 2, 2))(t)
	for _, input := range []string{"01\n10\n", `{"solution": ["01"`} {
		r := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(input)))
		if _, err := format.ReadAnswer(r, "s", b); err == nil {
			t.Errorf("%q: the reader's error is lost", input)
		}
	}
}
