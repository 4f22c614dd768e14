package serve

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"gridcnf/internal/testkit/must"
)

// The OpenAPI document is valid, names every verb, and agrees with what the server does.
func TestOpenAPI(t *testing.T) {
	base, s, _ := start(t, nil)
	described := must.Get(http.Get(base + "/api/openapi.json"))(t)
	defer described.Body.Close()
	text := must.Get(io.ReadAll(described.Body))(t)
	doc := must.Get(openapi3.NewLoader().LoadFromData(text))(t)
	must.Do(t, doc.Validate(t.Context()))
	for path, to := range s.routes {
		if slices.Contains(to.methods, http.MethodPost) && doc.Paths.Value(path) == nil {
			t.Errorf("%s is not in the document", path)
		}
	}
	if len(doc.Servers) != 1 || doc.Servers[0].URL != "/" {
		t.Errorf("the servers are %v, expected that of the document", doc.Servers)
	}
	doc.Servers = openapi3.Servers{{URL: base}}
	router := must.Get(gorillamux.NewRouter(doc))(t)
	plain := func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
		text, err := io.ReadAll(body)
		return string(text), err
	}
	for _, kind := range []string{linesType, eventsType} {
		openapi3filter.RegisterBodyDecoder(kind, plain)
		defer openapi3filter.UnregisterBodyDecoder(kind)
	}
	for _, q := range []request{
		{"object", "POST", "/api/echo", `{"puzzle":"one","options":{"limit":3,"loud":true,"theme":"dark"}}`, getObject, 200, "", nil},
		{"lines", "POST", "/api/echo?limit=3", "one\n", kinds{"Content-Type": linesType}, 200, "", nil},
		{"text", "POST", "/api/echo?loud=true", "one\n", kinds{"Content-Type": "text/plain"}, 200, "", nil},
		{"base64", "POST", "/api/echo", `{"base64":"b25l"}`, getEvents, 200, "", nil},
		{"answer", "POST", "/api/echo?limit=3", `{"id":"1","puzzle":"takuzu","givens":["1."]}`, getObject, 200, "", nil},
		{"answer inside", "POST", "/api/echo", `{"puzzle":{"givens":["1."]}}`, getObject, 200, "", nil},
		{"about", "GET", "/api/about", "", nil, 200, "", nil},
		{"bad", "POST", "/api/echo", `{"puzzle":"bad"}`, getObject, 422, "", nil},
		{"several", "POST", "/api/echo", `{"puzzle":"1\n2"}`, getObject, 406, "", nil},
		{"fail", "POST", "/api/fail", `{}`, asObject, 400, "", nil},
		{"panic", "POST", "/api/panic", `{}`, asObject, 500, "", nil},
		{"unknown member", "POST", "/api/echo", `{"puzle":"1"}`, asObject, 400, "not valid", nil},
		{"wrong type", "POST", "/api/echo", `{"puzzle":1}`, asObject, 400, "not valid", nil},
		{"media type", "POST", "/api/echo", `1`, kinds{"Content-Type": "multipart/form-data; boundary=x"}, 415, "not valid", nil},
	} {
		agree(t, router, base, &q)
	}
}

// agree checks that the document allows a request, unless it is one that is "not valid", and the answer.
func agree(t *testing.T, router routers.Router, base string, q *request) {
	t.Helper()
	r := q.made(t, base)
	found, params, err := router.FindRoute(r)
	must.Do(t, err)
	in := &openapi3filter.RequestValidationInput{
		Request: r, PathParams: params, Route: found,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true},
	}
	if err := openapi3filter.ValidateRequest(t.Context(), in); (err == nil) != (q.says != "not valid") {
		t.Errorf("%s: the request: %v", q.name, err)
	}
	response := must.Get(http.DefaultClient.Do(q.made(t, base)))(t)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != q.status {
		t.Errorf("%s: %s %q, %v, expected %d", q.name, response.Status, text, err, q.status)
	}
	out := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: in, Status: response.StatusCode, Header: response.Header, Options: in.Options,
		Body: io.NopCloser(bytes.NewReader(text)),
	}
	if err := openapi3filter.ValidateResponse(t.Context(), out); err != nil {
		t.Errorf("%s: the response: %v", q.name, err)
	}
}
