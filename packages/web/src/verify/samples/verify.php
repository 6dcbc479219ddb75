<?php

const MAX_AGE_SECONDS = 300;

/** $body is the raw body of the request, and the names of the headers are in lower case. */
function is_genuine(string $body, array $headers, string $secret): bool
{
    $timestamp = $headers['x-webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > MAX_AGE_SECONDS) {
        return false;
    }
    $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    foreach (explode(',', $headers['x-webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, trim($given))) {
            return true;
        }
    }
    return false;
}
