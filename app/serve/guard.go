package serve

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// headers are those of every answer.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// ServeHTTP answers a request if it is allowed, and records it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begun := time.Now()
	out := &recorder{ResponseWriter: w}
	here := s.routes[r.URL.Path]
	name := "other"
	if here != nil {
		name = here.name
	}
	defer func() {
		p := recover()
		if p != nil {
			s.counts.panics.Add(1)
			s.Log.Error("panic", "what", name, "panic", p, "stack", string(debug.Stack()))
		}
		if p != nil && out.status == 0 {
			errPanic.write(out)
		} else if p != nil {
			defer panic(http.ErrAbortHandler) // the client must not take it for complete
		}
		took := time.Since(begun)
		s.counts.add(name, out.status, took.Seconds())
		s.Log.Info("request", "method", r.Method, "what", name, "status", out.status, "took", took, "bytes", out.bytes, "from", r.RemoteAddr)
	}()
	for name, value := range headers {
		out.Header().Set(name, value)
	}
	if s.share(out, r) {
		return
	}
	rc := http.NewResponseController(out)
	rc.SetReadDeadline(begun.Add(s.Idle)) // a body that is not a stream has to arrive by then
	rc.SetWriteDeadline(begun.Add(s.Idle))
	if refused := s.guard(out, r, here); refused != nil {
		refused.write(out)
		return
	}
	here.serve(out, r)
}

// share lets pages of the allowed origins read answers, and reports whether the request was only a CORS preflight.
func (s *Server) share(w http.ResponseWriter, r *http.Request) (asked bool) {
	h, origin := w.Header(), r.Header.Get("Origin")
	if !slices.Contains(s.Origins, origin) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
	h.Set("Access-Control-Expose-Headers", "Retry-After")
	h.Set("Vary", "Origin")
	if asked = r.Method == http.MethodOptions; asked {
		w.WriteHeader(http.StatusNoContent)
	}
	return asked
}

// guard returns a refusal if a request is not allowed.
func (s *Server) guard(w http.ResponseWriter, r *http.Request, to *route) *refusal {
	host := strings.ToLower((&url.URL{Host: r.Host}).Hostname())
	switch {
	case s.Token == "" && !slices.Contains(s.Hosts, host):
		// A page from elsewhere may have a name of its own point to this machine.
		return refuse(http.StatusMisdirectedRequest, "the host %q is not served here: expected %s", host, strings.Join(s.Hosts, ", "))
	case s.origins.Check(r) != nil:
		return refuse(http.StatusForbidden, "pages from elsewhere may not do this")
	case to == nil:
		return refuse(http.StatusNotFound, "there is nothing at this address")
	case !slices.Contains(to.methods, r.Method):
		allowed := strings.Join(to.methods, ", ")
		w.Header().Set("Allow", allowed)
		return refuse(http.StatusMethodNotAllowed, "the method %s is not for this address: expected %s", r.Method, allowed)
	case s.Token != "" && to.locked && !s.knows(r.Header.Get("Authorization")):
		return refuse(http.StatusUnauthorized, "expected the token of the server: Authorization: Bearer TOKEN")
	}
	return nil
}

// knows reports whether a client has shown the token. It takes constant time, to give nothing away about the token.
func (s *Server) knows(authorization string) bool {
	scheme, token, _ := strings.Cut(authorization, " ")
	shown, wanted := sha256.Sum256([]byte(strings.TrimSpace(token))), sha256.Sum256([]byte(s.Token))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(shown[:], wanted[:]) == 1
}

// recorder records the status of a response.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (o *recorder) WriteHeader(status int) {
	if o.status == 0 && status >= 200 {
		o.status = status
	}
	o.ResponseWriter.WriteHeader(status)
}

func (o *recorder) Write(text []byte) (int, error) {
	if o.status == 0 {
		o.status = http.StatusOK
	}
	n, err := o.ResponseWriter.Write(text)
	o.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (o *recorder) Unwrap() http.ResponseWriter { return o.ResponseWriter }
