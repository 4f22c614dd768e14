package main

type farming = any

var workers farming
