package kernel

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// Member is a member of a certificate, as its header describes it.
type Member struct {
	Name   string
	Size   uint32 // of the unpacked data, in bytes
	method uint16
	crc    uint32
	packed uint32
	start  int64 // of the packed data
}

// Archive is a certificate that is not unpacked yet: a zip file that can be read in only one way. Its members stand one after another from
// the first byte on: header, name and data. Then comes the directory, which repeats the headers. The reader writes all headers and the
// directory anew from what it has read, and compares them with the file, byte for byte. So there is no second directory, comment or extra
// field, no size after the data, and nothing before, between or after the members.
type Archive struct {
	Members []Member // in the order of the file
	r       io.ReaderAt
}

const (
	mostMembers = 1000
	tooLarge    = 1<<32 - 1 // bytes; larger files have another form (zip64)
	headerBytes = 30
	longestName = 64
	deflated    = 8 // the method; 0 is for data that is stored
	memberSign  = "PK\x03\x04"
)

// ReadArchive finds the members of a certificate, and checks the headers and the directory.
func ReadArchive(r io.ReaderAt, size int64) (*Archive, error) {
	a, known, at := &Archive{r: r}, make(map[string]bool), int64(0)
	var directory []byte
	for head := make([]byte, headerBytes+longestName); ; {
		n, err := r.ReadAt(head, at)
		if err != nil && err != io.EOF {
			return nil, err
		}
		if begins := bytes.HasPrefix(head[:n], []byte(memberSign)); !begins && len(a.Members) > 0 {
			break
		} else if !begins {
			return nil, errors.New("found another file, expected a certificate, which is a zip file")
		}
		member, err := readHeader(head[:n])
		member.start = at + headerBytes + int64(len(member.Name))
		next := member.start + int64(member.packed)
		if err == nil && (next > min(size, tooLarge) || known[member.Name] || len(a.Members) == mostMembers) {
			err = errors.New("it occurs twice or goes beyond the end of the file, or there are too many members")
		}
		if err != nil {
			return nil, fmt.Errorf("expected a certificate, which is a zip file: member %d, %q: %w", len(known)+1, member.Name, err)
		}
		known[member.Name] = true
		a.Members = append(a.Members, member)
		directory = append(member.fields(append(directory, "PK\x01\x02\x14\x00"...)), make([]byte, 10)...) // no attributes
		directory = append(binary.LittleEndian.AppendUint32(directory, uint32(at)), member.Name...)
		at = next
	}
	count, length := uint32(len(a.Members)), uint32(len(directory))
	directory = append(directory, "PK\x05\x06\x00\x00\x00\x00"...)
	for _, n := range [...]uint32{count<<16 | count, length, uint32(at)} {
		directory = binary.LittleEndian.AppendUint32(directory, n)
	}
	directory = append(directory, 0, 0) // no comment
	found := make([]byte, len(directory))
	if _, err := r.ReadAt(found, at); err != nil && err != io.EOF {
		return nil, err
	}
	if size-at != int64(len(found)) || !bytes.Equal(found, directory) {
		return nil, fmt.Errorf("what follows the %d members is not a directory that agrees with their headers", count)
	}
	return a, nil
}

// readHeader reads the header of a member.
func readHeader(head []byte) (Member, error) {
	if len(head) < headerBytes {
		return Member{}, errors.New("the file ends before its header does")
	}
	u16, u32 := binary.LittleEndian.Uint16, binary.LittleEndian.Uint32
	name := head[headerBytes:min(len(head), headerBytes+int(u16(head[26:])))]
	m := Member{string(name), u32(head[22:]), u16(head[8:]), u32(head[14:]), u32(head[18:]), 0}
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789.-/"
	switch {
	case m.Name < "a" || strings.Trim(m.Name, letters) != "" || strings.Contains(m.Name, ".."):
		return m, errors.New("expected a name of small letters, digits, points, hyphens and slashes")
	case m.method != deflated && (m.method != 0 || m.packed != m.Size) || m.Size == tooLarge:
		return m, errors.New("expected data that is stored or deflated, of a possible size")
	case !bytes.HasPrefix(head, append(m.fields([]byte(memberSign)), name...)):
		return m, errors.New("expected a header of version 2.0 without flags, time and extra fields; if it is of an older gridcnf, make it again, with gridcnf certify")
	}
	return m, nil
}

// fields appends the fields that a member's header and its entry in the directory share.
func (m *Member) fields(b []byte) []byte {
	b = append(b, 20, 0, 0, 0, byte(m.method), 0, 0, 0, 0, 0) // version 2.0, no flags; no time
	for _, n := range [...]uint32{m.crc, m.packed, m.Size, uint32(len(m.Name))} {
		b = binary.LittleEndian.AppendUint32(b, n) // the upper half of the last number: no extra fields
	}
	return b
}

// Read unpacks a member, and checks its size and checksum against its header.
func (a *Archive) Read(member Member, m *Meter) ([]byte, error) {
	err := m.Take(int64(member.Size))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", member.Name, err)
	}
	packed := bufio.NewReader(io.NewSectionReader(a.r, member.start, int64(member.packed)))
	in := io.Reader(packed)
	if member.method == deflated {
		in = flate.NewReader(packed)
	}
	data, n, size := make([]byte, int64(member.Size)+1), 0, int(member.Size) // one byte more, to see that the data ends
	for k := 0; err == nil && n <= size; n += k {
		k, err = in.Read(data[n:min(n+1<<16, size+1)])
		err = cmp.Or(err, m.Work(1+k))
	}
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("%s: %w", member.Name, err)
	}
	if _, end := packed.ReadByte(); end != io.EOF || n != size || crc32.ChecksumIEEE(data[:n]) != member.crc {
		return nil, fmt.Errorf("%s: its data does not have the size and the checksum of its header", member.Name)
	}
	return data[:n:n], nil
}
