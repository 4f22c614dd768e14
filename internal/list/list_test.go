package list_test

import (
	"fmt"
	"strconv"

	"gridcnf/internal/list"
)

func Example() {
	numbers := list.Union([]int{3, 1}, 1, 4)
	fmt.Println(numbers, list.Map(numbers, strconv.Itoa), list.Filter(numbers, func(n int) bool { return n > 1 }))
	fmt.Println(list.Set(numbers)[4], list.Set(numbers)[2], list.Where(len(numbers), func(i int) bool { return numbers[i] > 1 }))
	fmt.Println(list.Filter(numbers, func(int) bool { return false }) == nil)
	// Output:
	// [3 1 4] [3 1 4] [3 4]
	// true false [0 2]
	// true
}
