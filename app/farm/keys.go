package farm

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// keysLast is how long certificates are good for.
const keysLast = 5 * 365 * 24 * time.Hour

// MakeKeys fills a new or empty folder with the key of an authority, and makes the folders
// coordinator and worker in it, which are what Options.TLS wants. Workers reach the coordinator at
// the hosts, which are names or addresses.
func MakeKeys(dir string, hosts []string) error {
	if old, err := os.ReadDir(dir); err == nil && len(old) > 0 {
		return fmt.Errorf("%s: expected a folder that is new or empty: keys are not overwritten", dir)
	}
	authority := certificate("gridcnf authority")
	authority.IsCA, authority.BasicConstraintsValid, authority.KeyUsage = true, true, x509.KeyUsageCertSign
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	caText, err := x509.CreateCertificate(rand.Reader, authority, authority, key.Public(), key)
	if err != nil {
		return err
	}
	if err := writeKey(dir, "ca.key", key); err != nil {
		return err
	}
	coordinator, worker := certificate("gridcnf coordinator"), certificate("gridcnf worker")
	coordinator.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	worker.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			coordinator.IPAddresses = append(coordinator.IPAddresses, ip)
		} else {
			coordinator.DNSNames = append(coordinator.DNSNames, host)
		}
	}
	for side, c := range map[string]*x509.Certificate{"coordinator": coordinator, "worker": worker} {
		own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return err
		}
		text, err := x509.CreateCertificate(rand.Reader, c, authority, own.Public(), key)
		if err != nil {
			return err
		}
		folder := filepath.Join(dir, side)
		if err := writeKey(folder, "tls.key", own); err != nil {
			return err
		}
		for name, text := range map[string][]byte{"ca.crt": caText, "tls.crt": text} {
			if err := writePEM(filepath.Join(folder, name), "CERTIFICATE", text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// certificate is what all certificates have in common.
func certificate(name string) *x509.Certificate {
	serial := make([]byte, 16)
	_, _ = rand.Read(serial) // never fails
	return &x509.Certificate{
		SerialNumber: new(big.Int).SetBytes(serial), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(keysLast), KeyUsage: x509.KeyUsageDigitalSignature,
	}
}

// writeKey writes a private key that only its owner can read, and makes the folder if need be.
func writeKey(folder, name string, key *ecdsa.PrivateKey) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	text, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	return writePEM(filepath.Join(folder, name), "PRIVATE KEY", text, 0o600)
}

// writePEM writes a file that is not there yet.
func writePEM(file, kind string, text []byte, mode os.FileMode) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if err := pem.Encode(f, &pem.Block{Type: kind, Bytes: text}); err != nil {
		return err
	}
	return f.Close()
}
