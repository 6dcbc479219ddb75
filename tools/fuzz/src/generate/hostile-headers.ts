import fc from 'fast-check';

type Header = readonly [name: string, value: string];

/** Unusual headers that a client may send. Each is valid as bytes, so the server is tested and not the sender. */
export const oddHeaders: fc.Arbitrary<readonly Header[]> = fc.array(
  fc.oneof(
    fc.constantFrom<Header>(
      ['X-Request-Id', 'a valid one? no'],
      ['X-Request-Id', 'x'.repeat(129)],
      ['X-Request-Id', 'mine.1:2_3-4'],
      ['X-Request-Id', ''],
      ['Accept', 'text/html;q=0.1, */*;q=nan'],
      ['Accept-Encoding', 'gzip, br, zstd, identity;q=0'],
      ['Accept-Charset', 'utf-7'],
      ['Expect', '100-continue'],
      ['Expect', 'the unexpected'],
      ['Range', 'bytes=0-0,-1'],
      ['If-None-Match', '*'],
      ['If-Modified-Since', 'never'],
      ['Cookie', `a=${'b'.repeat(3000)}`],
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-Forwarded-For', '127.0.0.1, ::1, nonsense'],
      ['X-Forwarded-Proto', 'javascript'],
      ['X-Forwarded-Host', 'evil.example'],
      ['Forwarded', 'for="[::1'],
      ['Upgrade', 'websocket'],
      ['Origin', 'null'],
      ['Referer', '%%%'],
      ['User-Agent', ''],
      ['TE', 'trailers, deflate'],
      ['Trailer', 'X-Webhook-Id'],
      ['Content-Encoding', 'gzip'],
      ['Content-Encoding', 'br, gzip'],
      ['Content-Language', '\u00ff\u00fe'],
      ['Content-MD5', 'wrong'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['X-Long', 'y'.repeat(10_000)],
      ['X-Too-Long', 'y'.repeat(17_000)],
      ['X-Signature', 'sha256=,,,=,v1='],
      ['webhook-timestamp', '99999999999999999999'],
      ['Idempotency-Key', '\u00e9'],
    ),
    fc.tuple(
      fc.stringMatching(/^X-[A-Za-z0-9!#$%&'*+.^_`|~-]{1,12}$/),
      fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,40}$/),
    ),
  ),
  { minLength: 1, maxLength: 4 },
);

export const oddContentTypes: fc.Arbitrary<string> = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/xml',
  ';;;',
  '',
  'application/json, text/plain',
  'a/b'.repeat(500),
);

export const oddAuthorizations: fc.Arbitrary<string | undefined> = fc.constantFrom(
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Basic YTpi',
  `Bearer wh_live_${'A'.repeat(32)}`,
  `Bearer wh_test_${'0'.repeat(31)}`,
  `Bearer ${'x'.repeat(9000)}`,
  'Bearer wh_live_\u00e9\u00e9',
  'Bearer a b c',
  'Bearer «ref:foreign-key:0»x',
);
