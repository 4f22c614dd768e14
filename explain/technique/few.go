package technique

import "gridcnf/rule"

// Alone yields what follows from each of some instances, Points and Locals by their
// indices. It reports whether yield always returned true.
func Alone(k *Known, indices []int, yield func(*Deduction) bool) bool {
	var w ways
	for _, i := range indices {
		w.start(k, k.Instances[i])
		if !w.deduce(yield) {
			return false
		}
	}
	return true
}

// Few yields what follows from two or three instances, Points and Locals, if nothing
// follows without any one of them. It reports whether yield always returned true.
func Few(k *Known, yield func(*Deduction) bool, instances ...rule.Instance) bool {
	var w ways
	for i := range instances {
		w.start(k)
		for j, inst := range instances {
			if j != i {
				w.obey(inst)
			}
		}
		if !w.silent() || w.settled() {
			return true
		}
	}
	w.start(k, instances...)
	return w.deduce(yield)
}
