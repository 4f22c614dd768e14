package backend

var modules []entry
