import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Verify {
    static final long MAX_AGE_SECONDS = 300;

    /** body is the raw body of the request, and the names of the headers are in lower case. */
    static boolean isGenuine(byte[] body, Map<String, String> headers, String secret) throws Exception {
        String timestamp = headers.getOrDefault("x-webhook-timestamp", "");
        if (!timestamp.matches("[0-9]{1,15}")) return false;
        long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(), "HmacSHA256"));
        mac.update((timestamp + ".").getBytes());
        byte[] expected = ("sha256=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes();
        boolean isKnown = false;
        for (String given : headers.getOrDefault("x-webhook-signature", "").split(","))
            isKnown |= MessageDigest.isEqual(expected, given.strip().getBytes());
        return isKnown && Math.abs(age) <= MAX_AGE_SECONDS;
    }
}
