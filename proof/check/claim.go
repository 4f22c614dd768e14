package check

import "fmt"

// acceptClaim accepts the clause that the claim is wrong: one of the literals in against is
// true. Those that are known to be false may be left out, others may not.
func acceptClaim(j *judge, clause []int32, against []int) error {
	wanted := make(map[int32]bool, len(against))
	for _, l := range against {
		wanted[int32(l)] = true
	}
	for _, l := range clause {
		if !wanted[l] {
			return fmt.Errorf("found %d, which is not what would make the claim wrong", l)
		}
		delete(wanted, l)
	}
	for _, l := range against {
		if l := int32(l); wanted[l] && j.known(int(abs(l)-1)) != refuting(l) {
			return fmt.Errorf("%d is missing, which would make the claim wrong", l)
		}
	}
	return nil
}
