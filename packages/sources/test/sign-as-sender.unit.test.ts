import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ComputeHmac, signAsSender } from '../src/index.js';
import { NOW_MS, NOW_SECONDS, requestWith, settingsWith, URL_OF_SENDER } from './support/requests.js';
import { verifyReceivedRequest } from './support/verify-request.js';

const BODY = '{"type":"order.paid","note":"grüße ✓"}';
const HEADERS = [
  'X-Shopify-Hmac-Sha256',
  'Stripe-Signature',
  'X-Slack-Signature',
  'webhook-signature',
  'svix-signature',
  'X-Hub-Signature-256',
  'X-Webhook-Signature',
  'X-Digest',
];
const SECRETS = {
  'of Standard Webhooks': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'in base64 without padding': 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA',
  'in base64 with a digit too many': 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwA',
  'of base64 digits, too short for a key': 'whsec_aHVzaA==',
  'of other characters': "It's a Secret to Everybody",
};
const TIMED: readonly (string | undefined)[] = [undefined, 'X-Time', 'webhook-timestamp'];
const SAMPLE = {
  headerName: 'x',
  timestampHeaderName: undefined,
  isTimed: true,
  secret: 's',
  nowMs: NOW_MS,
  id: 'sample-1',
  url: URL_OF_SENDER,
  body: BODY,
};
const compute: ComputeHmac = (algorithm, key, content) => createHmac(algorithm, key).update(content).digest();

const CASES = HEADERS.flatMap((headerName) =>
  Object.entries(SECRETS).flatMap(([kind, secret]) =>
    TIMED.map((timestampHeaderName) => ({ headerName, kind, secret, timestampHeaderName })),
  ),
);

describe('what is signed as a sender signs', () => {
  it.each(CASES)(
    'is verified: $headerName, a secret $kind, the timestamp in $timestampHeaderName',
    async ({ headerName, secret, timestampHeaderName }) => {
      const timestamp = String(NOW_SECONDS);
      const signed = await signAsSender({ ...SAMPLE, headerName, timestampHeaderName, secret }, compute);
      const headers = {
        ...(timestampHeaderName !== undefined && { [timestampHeaderName]: timestamp }),
        ...signed.headers,
      };
      // A signature of the body alone brings no timestamp.
      const isTimed = timestampHeaderName !== undefined || JSON.stringify(headers).includes(timestamp);
      const settings = settingsWith({
        hmac: { headerName, secret },
        timestamp: isTimed ? { headerName: timestampHeaderName, ttlSeconds: 60 } : undefined,
      });
      const rejection = verifyReceivedRequest(requestWith({ headers, body: signed.body }), settings, {
        trustedProxies: 0,
      });
      expect(rejection).toBeUndefined();
    },
  );

  it('is in the capitals of the signature header', async () => {
    const namesOf = async (headerName: string): Promise<readonly string[]> =>
      Object.keys((await signAsSender({ ...SAMPLE, headerName }, compute)).headers);
    expect(await namesOf('X-Slack-Signature')).toEqual(['X-Slack-Request-Timestamp', 'X-Slack-Signature']);
    expect(await namesOf('x-acme-signature')).toEqual(['x-acme-timestamp', 'x-acme-signature']);
    expect(await namesOf('X-Acme-Signature')).toEqual(['X-Acme-Timestamp', 'X-Acme-Signature']);
  });

  it('has the time as a number or a text, as the sender has it in the body', async () => {
    const linear = await signAsSender({ ...SAMPLE, provider: 'linear' }, compute);
    expect(JSON.parse(linear.body)).toMatchObject({ webhookTimestamp: NOW_MS });
    const mailgun = await signAsSender({ ...SAMPLE, provider: 'mailgun' }, compute);
    expect(JSON.parse(mailgun.body)).toMatchObject({ signature: { timestamp: String(NOW_SECONDS) } });
  });

  it('is nothing where only the sender has the key', async () => {
    await expect(signAsSender({ ...SAMPLE, provider: 'sendgrid' }, compute)).rejects.toThrow('private key');
  });
});
