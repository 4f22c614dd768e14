package app

// Farming is nothing in a page, which has no network.
type Farming = any
