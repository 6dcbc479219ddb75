import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signAsSender } from '../src/index.js';
import { KNOWN_HEADERS } from '../src/signatures/signature-formats.js';
import { NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';
import { verifyReceivedRequest } from './support/verify-request.js';

const BODY = '{"type":"order.paid","note":"grüße ✓"}';
const HEADERS = [...KNOWN_HEADERS.keys(), 'X-Hub-Signature-256', 'X-Webhook-Signature', 'X-Digest'];
const SECRETS = {
  'of Standard Webhooks': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'in base64 without padding': 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA',
  'in base64 with a digit too many': 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwA',
  'of base64 digits, too short for a key': 'whsec_aHVzaA==',
  'of other characters': "It's a Secret to Everybody",
};
const TIMED: readonly (string | undefined)[] = [undefined, 'X-Time', 'webhook-timestamp'];

const CASES = HEADERS.flatMap((headerName) =>
  Object.entries(SECRETS).flatMap(([kind, secret]) =>
    TIMED.map((timestampHeader) => ({ headerName, kind, secret, timestampHeader })),
  ),
);

describe('what is signed as a sender signs', () => {
  it.each(CASES)(
    'is verified: $headerName, a secret $kind, the timestamp in $timestampHeader',
    async ({ headerName, secret, timestampHeader }) => {
      const timestamp = String(NOW_SECONDS);
      const signed = await signAsSender(
        {
          headerName,
          timestampHeaderName: timestampHeader ?? null,
          isTimed: true,
          secret,
          timestamp,
          id: 'sample-1',
          body: BODY,
        },
        (key, content) => createHmac('sha256', key).update(content).digest(),
      );
      const headers = { ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }), ...signed };
      // A signature of the body alone brings no timestamp.
      const isTimed = timestampHeader !== undefined || JSON.stringify(signed).includes(timestamp);
      const settings = settingsWith({
        hmac: { headerName, secret },
        timestamp: isTimed ? { headerName: timestampHeader, ttlSeconds: 60 } : undefined,
      });
      const rejection = verifyReceivedRequest(requestWith({ headers, body: BODY }), settings, {
        trustedProxies: 0,
      });
      expect(rejection).toBeUndefined();
    },
  );

  it('is in the capitals of the signature header', async () => {
    const request = {
      timestampHeaderName: null,
      isTimed: true,
      secret: 's',
      timestamp: '1',
      id: 'i',
      body: '',
    };
    const namesOf = async (headerName: string): Promise<readonly string[]> =>
      Object.keys(await signAsSender({ ...request, headerName }, () => new Uint8Array()));
    expect(await namesOf('X-Slack-Signature')).toEqual(['X-Slack-Request-Timestamp', 'X-Slack-Signature']);
    expect(await namesOf('x-acme-signature')).toEqual(['x-acme-timestamp', 'x-acme-signature']);
    expect(await namesOf('Webhook-Signature')).toEqual([
      'Webhook-Timestamp',
      'Webhook-Id',
      'Webhook-Signature',
    ]);
  });
});
