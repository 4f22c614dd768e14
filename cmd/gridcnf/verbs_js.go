package main

// processVerbs are none: a page has no other processes, no network and no terminal.
func (*app) processVerbs() []verbEntry { return nil }
