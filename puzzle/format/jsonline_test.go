package format_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// TestPlainLine reads lines twice: as they are, and with an escape in a key, with which they
// are read by the decoder. Everything is the same, also the places of defects.
func TestPlainLine(t *testing.T) {
	read := func(line, key string) (string, *format.Record) {
		for rec, err := range format.Read(strings.NewReader(strings.Replace(line, "{", `{"`+key+`":0, `, 1)), "f", format.Options{Stream: true}) {
			return fmt.Sprint(err), rec
		}
		return "", nil
	}
	check := func(line string) {
		t.Helper()
		plain, rec := read(line, "xxxxxx")
		decoded, again := read(line, `\u0078`)
		if plain != decoded || !reflect.DeepEqual(rec, again) {
			t.Errorf("%s: %s, %+v; by the decoder %s, %+v", line, plain, rec, decoded, again)
		}
	}
	check(`{"id":"a","puzzle":"takuzu","rules":["balance","no-three"],"rows":2,"cols":4,"givens":["0..1","...."]}`)
	check(`{ "id" : 7 , "puzzle" : "01..\n...." , "more" : {"a":[1,{"b":"]}\""}],"c":null} , "title" : "é\"" , "author":["A","B"]} `)
	check(`{"puzzle":["0..1","...."],"kind":"takuzu","solution":["0011","1100"],"source":"ß","id":null,"id":"b"}`)
	check(`{"puzzle":"takuzu","givens":["0..1","...."],"solution":["0011","110"],"id":"é"}`)
	check(`{"puzzle":"takuzu","givens":["0..1","...x"]}`)
	check(`{"puzzle":"takuzu","givens":["0..1","..."]}`)
	check(`{"puzzle":"takuzu","givens":["0..1","....","...."]}`)
	check(`{"puzzle":"takuzu","givens":["0..1","...."],"rows":4,"cols":4}`)
	check(`{"puzzle":"takuzu","givens":["0..1","...."],"rows":"4"}`)
	check(`{"puzzle":"takuzu","givens":["0..1","...."],"rows":2.0}`)
	check(`{"puzzle":"takuzu","givens":["0..1","...."],"rows":99999999999999999999}`)
	check(`{"puzzle":"takuzu","givens":[]}`)
	check(`{"puzzle":"takuzu","givens":["0..1",1]}`)
	check(`{"puzzle":"takuzu","givens":"0..1\n...."}`)
	check(`{"puzzle":"masyu","givens":["W..B","..?."]}`)
	check(`{"puzzle":"slitherlink","givens":["123","...","04."]}`)
	check(`{"puzzle":"slitherlink","givens":["12"]}`)
	check(`{"puzzle":"slitherlink","givens":["12"],"rules":["distinct-rows"]}`)
	check(`{"puzzle":"é","givens":["12"]}`)
	check(`{"é":"é","puzzle":"01","id":"1","puzzle":"01"}`)
	check(`{"é":"é","puzzle":"01","id":"1"} {}`)
	check(`{"é":"é","puzzle":"01","id":"1",}`)
	check(`{"é":"é","puzzle":"01","id":"1"`)
	check(`{"puzzle":true}`)
	check(`{"error":"e"}`)
	check(`{}`)
}

// TestWrittenRows reads boards as this program writes them twice: at once, and by the reader of grids, which a comment makes take part.
func TestWrittenRows(t *testing.T) {
	check := func(kind, rows string) {
		t.Helper()
		line := `{"puzzle":"` + kind + `","givens":["` + strings.ReplaceAll(rows, " ", `","`) + `"]}`
		read := func(before string) (string, *format.Record) {
			for rec, err := range format.Read(strings.NewReader(before+"\n"+line), "f", format.Options{Stream: true}) {
				if rec != nil {
					rec.Title = ""
				}
				return fmt.Sprint(err), rec
			}
			return "", nil
		}
		err, rec := read("")
		err2, again := read("# title: T")
		if err != err2 || !reflect.DeepEqual(rec, again) {
			t.Errorf("%s: %s, %+v; by the reader of grids %s, %+v", line, err, rec, err2, again)
		}
	}
	check("takuzu", "01.. .... .... ..01")
	check("3-in-a-row", "01 10")
	check("takuzu", "00 11")
	check("takuzu", "0101 1010")
	check("takuzu", "... ...")
	check("takuzu", ".1 2.")
	check("masyu", "BWBW WBWB ???? ....")
	check("masyu", "WB")
	check("masyu", "B B")
	check("slitherlink", "01234 43210")
	check("slitherlink", "1 0")
	check("slitherlink", "....")
	check("slitherlink", ".5")
	check("masyu", "1.2 ...")
}
