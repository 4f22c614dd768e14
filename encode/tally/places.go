package tally

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"gridcnf/encode/fold"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// network is the graph of the places of a book. Its edges are the open bits. Each joins two places on different sides: a row
// and a column, or two points of different colours of a chessboard. An edge is used if its bit is supposed to be true.
//
// If one side can have what it needs without overfilling the other, and the other way round, one choice of edges is good for
// both (N. S. Mendelsohn, A. L. Dulmage: Some generalizations of the problem of distinct representatives. Canad. J. Math. 10,
// 1958). So we look at each side by itself, as a flow from this side to the other.
type network struct {
	side       []bool     // by place
	need, room []int      // by place: at least and at most so many of its open bits must be true
	ends       [][2]int32 // by bit: its two places
	at         [][]int32  // by place: its open bits

	short, spare []int   // by place: what is left of need on the side that is filled, and of room on the other
	used         []bool  // by bit
	level        []int32 // by place: the distance from a place that needs more; -1 if it cannot be reached
	next         []int   // by place: how many of its first bits are of no more use at this level
	queue        []int32
}

// places returns why the places of a book cannot all have the true bits that they need. Points that the loop may leave out
// need nothing, so it does not look if these are many.
func places(ctx context.Context, book *rule.Book, decided []fold.Value) string {
	if l := book.Loop; l == nil && len(book.Lines) == 0 || l != nil && 2*len(l.Stops) < l.Points() {
		return ""
	}
	n := newNetwork(book, decided)
	for _, from := range [...]bool{false, true} {
		if from && n.satisfied() || n.fill(ctx, from) {
			continue
		}
		if ctx.Err() != nil {
			return ""
		}
		return n.cut(book, from)
	}
	return ""
}

// newNetwork makes the network of the open bits.
func newNetwork(book *rule.Book, decided []fold.Value) *network {
	n := &network{ends: make([][2]int32, len(decided)), used: make([]bool, len(decided))}
	if l := book.Loop; l != nil {
		n.points(l, decided)
	} else {
		n.lines(book.Lines)
	}
	n.at = make([][]int32, len(n.side))
	for bit, v := range decided {
		for _, p := range n.ends[bit] {
			switch v {
			case fold.True:
				n.need[p]--
				n.room[p]--
			case fold.Open:
				n.at[p] = append(n.at[p], int32(bit))
			}
		}
	}
	n.level, n.next = make([]int32, len(n.side)), make([]int, len(n.side))
	n.short, n.spare = make([]int, len(n.side)), make([]int, len(n.side))
	return n
}

// lines makes the lines places: half of a line is true.
func (n *network) lines(lines []rule.Line) {
	n.side, n.need = make([]bool, len(lines)), make([]int, len(lines))
	for i := range lines {
		l := &lines[i]
		n.side[i], n.need[i] = l.Column, l.Len/2
		for k := range l.Len {
			if l.Column {
				n.ends[l.Bit(k)][1] = int32(i)
			} else {
				n.ends[l.Bit(k)][0] = int32(i)
			}
		}
	}
	n.room = append([]int(nil), n.need...)
}

// points makes the points places: a point that the loop has to pass has two edges, and any other at most two.
func (n *network) points(l *rule.Loop, decided []fold.Value) {
	n.side, n.need, n.room = make([]bool, l.Points()), make([]int, l.Points()), make([]int, l.Points())
	for p := range n.side {
		n.side[p], n.room[p] = (p/l.Cols+p%l.Cols)%2 == 1, 2
		if l.Full != "" {
			n.need[p] = 2
		}
	}
	for i := range l.Stops {
		if s := &l.Stops[i]; s.Points[0] == s.Points[1] {
			n.need[s.Points[0]] = 2
		}
	}
	for e, v := range decided {
		a, b := l.Ends(e)
		n.ends[e] = [2]int32{int32(a), int32(b)}
		if v == fold.True {
			n.need[a], n.need[b] = 2, 2
		}
	}
}

// across returns the other place of a bit.
func (n *network) across(bit, p int32) int32 { return n.ends[bit][0] + n.ends[bit][1] - p }

// fill finds edges so that all places of a side have what they need. It goes along shortest ways, as many at once as do not
// disturb each other (E. A. Dinic 1970). It fails if there are no such edges; level then says which places can be reached from
// those that need more. It also fails if ctx ends.
func (n *network) fill(ctx context.Context, from bool) bool {
	clear(n.used)
	copy(n.short, n.need)
	copy(n.spare, n.room)
	for ctx.Err() == nil {
		short, way := n.reach(from)
		if !short || !way {
			return !short
		}
		clear(n.next)
		for p := range n.side {
			for n.side[p] == from && n.short[p] > 0 && n.advance(int32(p)) {
				n.short[p]--
			}
		}
	}
	return false
}

// satisfied reports whether, after fill of side false, the places of side true have what they need as well.
func (n *network) satisfied() bool {
	for p, side := range n.side {
		if side && n.room[p]-n.spare[p] < n.need[p] {
			return false
		}
	}
	return true
}

// reach finds the levels of all places, starting from those of a side that need more. It reports whether there are such
// places (short), and whether they reach a place with room on the other side (way).
func (n *network) reach(from bool) (short, way bool) {
	n.queue = n.queue[:0]
	for p := range n.side {
		n.level[p] = -1
		if n.side[p] == from && n.short[p] > 0 {
			n.level[p] = 0
			n.queue = append(n.queue, int32(p))
		}
	}
	short = len(n.queue) > 0
	for i := 0; i < len(n.queue); i++ {
		p := n.queue[i]
		back := n.side[p] != from
		way = way || back && n.spare[p] > 0
		for _, bit := range n.at[p] {
			if q := n.across(bit, p); n.used[bit] == back && n.level[q] < 0 {
				n.level[q] = n.level[p] + 1
				n.queue = append(n.queue, q)
			}
		}
	}
	return short, way
}

// advance uses one more edge at a place, if there is a way from there, level by level, to a place with room.
func (n *network) advance(p int32) bool {
	for ; n.next[p] < len(n.at[p]); n.next[p]++ {
		bit := n.at[p][n.next[p]]
		q := n.across(bit, p)
		if n.used[bit] || n.level[q] != n.level[p]+1 {
			continue
		}
		if n.spare[q] > 0 {
			n.spare[q]--
			n.used[bit] = true
			return true
		}
		for ; n.next[q] < len(n.at[q]); n.next[q]++ {
			other := n.at[q][n.next[q]]
			if r := n.across(other, q); n.used[other] && n.level[r] == n.level[q]+1 && n.advance(r) {
				n.used[other], n.used[bit] = false, true
				return true
			}
		}
	}
	return false
}

// cut says why a side cannot have what it needs: those of its places that reach found need more than the places that it found
// on the other side have room for, plus one for each open bit that leads elsewhere.
func (n *network) cut(book *rule.Book, from bool) string {
	var needing, taking []int
	need, room, others := 0, 0, 0
	for p, side := range n.side {
		switch {
		case n.level[p] < 0:
		case side != from:
			room += n.room[p]
			taking = append(taking, p)
		default:
			need += n.need[p]
			needing = append(needing, p)
			for _, bit := range n.at[p] {
				if n.level[n.across(bit, int32(p))] < 0 {
					others++
				}
			}
		}
	}
	what, where := "ones", "cells"
	if book.Loop != nil {
		what, where = "ends of lines, being of one colour of a chessboard", "edges"
	}
	text := fmt.Sprintf("%s %s %d more %s, but there is room for %d",
		spell(book, needing), english.Verb(len(needing), "need"), need, what, room+others)
	if len(taking) > 0 {
		text += fmt.Sprintf(": %d in %s", room, spell(book, taking))
		if others > 0 {
			text += fmt.Sprintf(", %d in other %s", others, where)
		}
	}
	return text
}

// spell names places of one side, in order: "row 2", "columns 1, 4-7".
func spell(book *rule.Book, places []int) string {
	var names []string
	for i := 0; i < len(places); i++ {
		if book.Loop != nil {
			names = append(names, book.Loop.SayPoint(places[i]))
			continue
		}
		first := i
		for i+1 < len(places) && places[i+1] == places[i]+1 {
			i++
		}
		name := strconv.Itoa(book.Lines[places[first]].Index + 1)
		if i > first {
			name += "-" + strconv.Itoa(book.Lines[places[i]].Index+1)
		}
		names = append(names, name)
	}
	text := english.Few(names, ", ")
	if book.Loop != nil {
		return text
	}
	kind, _, _ := strings.Cut(book.Lines[places[0]].String(), " ")
	if len(places) > 1 {
		kind = english.Plural(kind)
	}
	return kind + " " + text
}
