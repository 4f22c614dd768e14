package farm

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// keysLast is how long certificates are good for.
const keysLast = 5 * 365 * 24 * time.Hour

// MakeKeys fills a new or empty folder with the key of an authority, and with the folders coordinator and worker, for
// Options.TLS. The hosts are the names or addresses at which workers reach the coordinator.
func MakeKeys(dir string, hosts []string) error {
	if old, err := os.ReadDir(dir); err == nil && len(old) > 0 {
		return fmt.Errorf("%s: expected a folder that is new or empty: keys are not overwritten", dir)
	}
	authority, coordinator, worker := certificate("authority"), certificate("coordinator"), certificate("worker")
	authority.IsCA, authority.BasicConstraintsValid, authority.KeyUsage = true, true, x509.KeyUsageCertSign
	coordinator.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	worker.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			coordinator.IPAddresses = append(coordinator.IPAddresses, ip)
		} else {
			coordinator.DNSNames = append(coordinator.DNSNames, host)
		}
	}
	var key *ecdsa.PrivateKey // of the authority, whose certificate comes first
	var signed []byte
	for _, c := range []struct {
		*x509.Certificate
		folder, key string
	}{{authority, "", "ca.key"}, {coordinator, "coordinator", "tls.key"}, {worker, "worker", "tls.key"}} {
		own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return err
		}
		if key == nil {
			key = own
		}
		secret, err := x509.MarshalPKCS8PrivateKey(own)
		if err != nil {
			return err
		}
		text, err := x509.CreateCertificate(rand.Reader, c.Certificate, authority, own.Public(), key)
		if err != nil {
			return err
		}
		folder := filepath.Join(dir, c.folder)
		err = writePEM(folder, c.key, "PRIVATE KEY", secret, 0o600)
		if signed == nil {
			signed = text
		} else {
			err = cmp.Or(err, writePEM(folder, "ca.crt", "CERTIFICATE", signed, 0o644), writePEM(folder, "tls.crt", "CERTIFICATE", text, 0o644))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// certificate returns a template with what all certificates have in common.
func certificate(name string) *x509.Certificate {
	serial := make([]byte, 16)
	_, _ = rand.Read(serial) // never fails
	return &x509.Certificate{
		SerialNumber: new(big.Int).SetBytes(serial), Subject: pkix.Name{CommonName: "gridcnf " + name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(keysLast), KeyUsage: x509.KeyUsageDigitalSignature,
	}
}

// writePEM writes a new file, and creates its folder if need be. It never overwrites one.
func writePEM(folder, name, kind string, text []byte, mode os.FileMode) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	return errors.Join(pem.Encode(f, &pem.Block{Type: kind, Bytes: text}), f.Close())
}
