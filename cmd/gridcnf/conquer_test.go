//go:build !js

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Workers of other processes count the solutions of a puzzle, though one of them is killed.
func TestConquerProcesses(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	coordinator := exec.CommandContext(ctx, "gridcnf", "conquer", "--json", "--count", "--cube-time=1ns", "--jobs=0",
		"--listen=127.0.0.1:0", "--lease=1s", "../../testdata/takuzu-8x8-118-plain-28-distinct.takuzu", "--distinct=none")
	var answer bytes.Buffer
	coordinator.Stdout = &answer
	said, err := coordinator.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := coordinator.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(said)
	line, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := regexp.MustCompile(`nats://\S+`).FindString(line)
	go lines.WriteTo(new(bytes.Buffer))
	worker := func() *exec.Cmd {
		cmd := exec.CommandContext(ctx, "gridcnf", "worker", "--join", url, "-j", "1")
		cmd.Stderr = new(bytes.Buffer)
		if err := cmd.Start(); err != nil {
			t.Error(err)
		}
		return cmd
	}
	killed := worker()
	time.Sleep(50 * time.Millisecond) // it may have begun, or not
	killed.Process.Kill()
	if killed.Wait() == nil {
		t.Log("the worker had ended before it was killed")
	}
	other := worker()
	if err := coordinator.Wait(); err != nil {
		t.Error(err)
	}
	if err := other.Wait(); err != nil {
		t.Error(err)
	}
	if said := fmt.Sprint(other.Stderr); !regexp.MustCompile(`gridcnf: \d+ tasks? done, in `).MatchString(said) {
		t.Errorf("the worker said:\n%s", said)
	}
	if want := `"count":118,"complete":true,"method":"cubes"`; !strings.Contains(answer.String(), want) {
		t.Errorf("%s\nexpected %s", answer.String(), want)
	}
	if !strings.Contains(answer.String(), `"believed":`) {
		t.Errorf("%s\nexpected to read that workers were believed", answer.String())
	}
}
