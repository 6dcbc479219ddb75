package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const maxAge = 5 * time.Minute

// isGenuine takes the raw body of the request.
func isGenuine(body []byte, header http.Header, secret string) bool {
	timestamp := header.Get("X-Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > maxAge {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Split(header.Get("X-Webhook-Signature"), ",") {
		if hmac.Equal(expected, []byte(strings.TrimSpace(given))) {
			return true
		}
	}
	return false
}
