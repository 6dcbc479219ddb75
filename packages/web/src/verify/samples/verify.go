package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// isGenuine takes the raw body of the request.
func isGenuine(body []byte, header http.Header, secret string) bool {
	timestamp := header.Get("X-Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(append([]byte(timestamp+"."), body...))
	expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	isRecent := err == nil && time.Since(time.Unix(seconds, 0)).Abs() <= 5*time.Minute
	given := strings.Split(header.Get("X-Webhook-Signature"), ",")
	isOurs := func(each string) bool { return hmac.Equal(expected, []byte(strings.TrimSpace(each))) }
	return isRecent && slices.ContainsFunc(given, isOurs)
}
