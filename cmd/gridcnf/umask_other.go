//go:build !unix

package main

import "os"

const umask os.FileMode = 0o022
