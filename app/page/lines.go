package page

import (
	"bytes"
	"encoding/binary"
)

// withoutLines removes the file and line tables from a program: only crash reports use them, and they are a sixteenth of the
// download. Go's runtime/symtab.go describes the tables; if a program has them in another format, it stays as it is.
func withoutLines(program []byte) {
	number := func(at *int) int { // reads a number, and moves at behind it
		n, length := binary.Uvarint(program[*at:])
		*at += length
		return int(n)
	}
	var memory []byte             // as it is when the program starts
	parts := make(map[int][]byte) // by address: the part of the file with that memory
	for at := 8; at < len(program); {
		section := program[at]
		at++
		end := number(&at)
		if end += at; section == 11 { // data
			for range number(&at) {
				at += 2 // mode and i32.const
				address := number(&at)
				at++ // end of the address
				length := number(&at)
				parts[address] = program[at : at+length]
				memory = append(memory, make([]byte, max(0, address+length-len(memory)))...)
				at += copy(memory[address:], parts[address])
			}
		}
		at = end
	}
	begin := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if begin < 0 {
		return
	}
	header := func(i int) int { return int(binary.LittleEndian.Uint64(memory[begin+8+8*i:])) }
	field := func(f, i int) []byte { return memory[f+4*i : f+4*i+4] }
	word := func(f, i int) int { return int(binary.LittleEndian.Uint32(field(f, i))) }
	tables, functions := memory[begin+header(6):begin+header(7)], begin+header(7)
	used := make([]int8, len(tables)+1) // by start of a table: 1 if we keep it, -1 if not
	each := func(do func(f, i int, keep bool)) {
		for n := range header(0) {
			f := functions + word(functions, 2*n+1)
			clear(memory[f+32 : f+40]) // cuOffset and startLine
			do(f, 4, true)             // pcsp
			do(f, 5, false)            // pcfile
			do(f, 6, false)            // pcln
			for i := range word(f, 7) {
				do(f, 11+i, i == 1) // keep the stack map; the others are about inlined calls, and about threads, which js/wasm lacks
			}
		}
	}
	each(func(f, i int, keep bool) {
		if !keep {
			used[word(f, i)] = -1
			clear(field(f, i))
		}
	})
	each(func(f, i int, keep bool) {
		if keep {
			used[word(f, i)] = 1
		}
	})
	keep := true
	for i := range tables {
		if used[i] != 0 {
			keep = used[i] > 0
		}
		if !keep {
			tables[i] = 0
		}
	}
	for address, part := range parts {
		copy(part, memory[address:])
	}
}
