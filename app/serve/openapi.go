package serve

import (
	"net/http"
	"strconv"
)

// node is a part of the OpenAPI document.
type node = map[string]any

func is(kind string) node    { return node{"type": kind} }
func holds(schema node) node { return node{"schema": schema} }

// said adds a description to a part of the document.
func said(text string, n node) node {
	n["description"] = text
	return n
}

// document describes the verbs in OpenAPI 3.0.
func document(version string, verbs []verb) node {
	paths := node{}
	for _, v := range verbs {
		method, operation := "post", v.document()
		if v.Name == "about" {
			method = "get"
			delete(operation, "requestBody")
		}
		paths["/api/"+v.Name] = node{method: operation}
	}
	about := "Solves grid puzzles and proves that solutions are unique. An answer is the object that gridcnf VERB --json prints."
	return node{
		"openapi": "3.0.3", "info": said(about, node{"title": "gridcnf", "version": version}), "paths": paths,
		"servers":    []node{{"url": "/"}},
		"components": node{"securitySchemes": node{"token": node{"type": "http", "scheme": "bearer"}}},
		"security":   []node{{}, {"token": []string{}}},
	}
}

// document describes a verb.
func (v *verb) document() node {
	options, parameters := node{}, []node{}
	for _, o := range v.Options {
		options[o.Name] = o.schema()
		parameters = append(parameters, said("for a body that is the input", node{"name": o.Name, "in": "query", "schema": o.schema()}))
	}
	value := []node{is("string"), is("object"), {"type": "array", "items": node{}}}
	request := node{"anyOf": []node{{"type": "object", "additionalProperties": false, "properties": node{
		"puzzle":  said("the input, in any format: a text, or JSON as it is", node{"oneOf": value}),
		"base64":  said("the input, if it is not text", is("string")),
		"options": node{"type": "object", "additionalProperties": false, "properties": options},
	}}, said("an answer of a verb", node{"type": "object", "required": []string{"givens"}})}}
	text, answer := holds(is("string")), holds(is("object"))
	failed := holds(node{"type": "object", "required": []string{"error"}, "properties": node{"error": is("string")}})
	responses := node{"200": said("a line, an event or the object for each puzzle",
		node{"content": node{objectType: answer, linesType: text, eventsType: text}})}
	for _, status := range []int{400, 401, 403, 405, 406, 408, 413, 415, 421, 422, 500, 503, 504} {
		responses[strconv.Itoa(status)] = said(http.StatusText(status), node{"content": node{objectType: failed}})
	}
	return node{
		"operationId": v.Name, "summary": v.Summary, "parameters": parameters, "responses": responses,
		"requestBody": node{"content": node{objectType: holds(request), linesType: text, "text/plain": text}},
	}
}

// schema describes an option. What is not true or false can be a number or a text, as on a command line, or a list.
func (o *option) schema() node {
	switch {
	case o.Type == "bool":
		return said(o.Usage, is("boolean"))
	case o.Type == "text":
		return said(o.Usage, is("string"))
	case o.Type == "string" && len(o.Values) > 0:
		return said(o.Usage, node{"type": "string", "enum": o.Values})
	}
	return said(o.Usage, node{"oneOf": []node{is("string"), is("number"), {"type": "array", "items": node{}}}})
}
