package encode

import "testing"

// Every register must run through all its states but 0, or positions along a loop
// could repeat too early.
func TestRegisters(t *testing.T) {
	for _, r := range registers {
		state, period := 1, 0
		for {
			bit := (state>>(r.width-1) ^ state>>(r.tap-1)) & 1
			state = (state<<1 | bit) & (1<<r.width - 1)
			period++
			if state == 1 {
				break
			}
		}
		if want := 1<<r.width - 1; period != want {
			t.Errorf("register %v has period %d, want %d", r, period, want)
		}
	}
}

func TestRegisterFor(t *testing.T) {
	check := func(n, width int) {
		t.Helper()
		if r := registerFor(n); r.width != width || n >= 1<<r.width-1 {
			t.Errorf("registerFor(%d) = %v, want width %d", n, r, width)
		}
	}
	check(0, 2)
	check(2, 2)
	check(3, 3)
	check(127, 9)
	check(40*58/2, 11)
	check(100*100/2, 15)
}
