require 'openssl'

MAX_AGE_SECONDS = 300

# body is the raw body of the request, and the names of the headers are in lower case.
def genuine?(body, headers, secret)
  timestamp = headers.fetch('x-webhook-timestamp', '')
  return false unless timestamp.match?(/\A\d+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > MAX_AGE_SECONDS

  expected = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', secret, "#{timestamp}.#{body}")}"
  signatures = headers.fetch('x-webhook-signature', '').split(',')
  signatures.any? { |given| OpenSSL.secure_compare(expected, given.strip) }
end
