using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

static class Verify
{
    const long MaxAgeSeconds = 300;
    /// body is the raw body of the request, and the names of the headers are in lower case.
    public static bool IsGenuine(byte[] body, IDictionary<string, string> headers, string secret)
    {
        headers.TryGetValue("x-webhook-timestamp", out var timestamp);
        headers.TryGetValue("x-webhook-signature", out var signatures);
        if (!long.TryParse(timestamp, out var seconds) || signatures == null) return false;
        var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds;
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            var hash = hmac.ComputeHash(Encoding.UTF8.GetBytes(timestamp + ".").Concat(body).ToArray());
            var expected = Encoding.UTF8.GetBytes("sha256=" + string.Concat(hash.Select(b => b.ToString("x2"))));
            return Math.Abs(age) <= MaxAgeSeconds && signatures.Split(',').Any(each =>
                CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(each.Trim())));
        }
    }
}
