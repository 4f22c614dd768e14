//go:build !js

package main

var workers farming = natsFarm{}
