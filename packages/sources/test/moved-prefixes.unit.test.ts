import { describe, expect, it } from '@jest/globals';
import { verifyReceivedRequest } from './support/verify-request.js';
import { hmac, NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';

const SECRET = 'c2VjcmV0LW9mLTMyLWJ5dGVzLWZvci10ZXN0cw==';
const OLD = NOW_SECONDS - 86_400;

interface Replay {
  readonly headerName: string;
  readonly timestampHeader?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function evaluate({ headerName, timestampHeader, headers, body }: Replay): string {
  const settings = settingsWith({
    hmac: { headerName, secret: SECRET },
    timestamp: { headerName: timestampHeader, ttlSeconds: 300 },
  });
  return (
    verifyReceivedRequest(requestWith({ headers, body }), settings, { trustedProxies: 0 })?.reasonCode ??
    'accepted'
  );
}

/** A third party that saw a signed request must not create another request with its signature. */
describe('an old signature does not vouch for a fresh timestamp', () => {
  it("by moving Slack's prefix into the body", () => {
    const body = `v0:${OLD}:token=x&command=%2Fdeploy`;
    const headers = {
      'X-Slack-Signature': `v0=${hmac(body, SECRET)}`,
      'X-Slack-Request-Timestamp': String(NOW_SECONDS),
    };
    expect(evaluate({ headerName: 'x-slack-signature', headers, body })).toBe('hmac_failed');
  });

  it("by moving Stripe's timestamp into the body", () => {
    const body = `${OLD}.{"id":"evt_1"}`;
    const headers = { 'Stripe-Signature': `v1=${hmac(body, SECRET)}` };
    expect(evaluate({ headerName: 'stripe-signature', headers, body })).toBe('timestamp_missing');
  });

  it.each(['x-signature', 'x-hub-signature-256'])('by moving a timestamp into a body: %s', (headerName) => {
    const body = `${OLD}.{"id":"evt_1"}`;
    const headers = { [headerName]: hmac(body, SECRET), 'x-time': String(NOW_SECONDS) };
    expect(evaluate({ headerName, timestampHeader: 'x-time', headers, body })).toBe('hmac_failed');
  });

  it('in Slack’s form over a date-time, which is refused both unchanged and moved into the body', () => {
    const signed = new Date(NOW_SECONDS * 1000).toISOString();
    const body = '{"text":"deploy"}';
    const signature = hmac(`v0:${signed}:${body}`, SECRET);
    const verifyWith = (timestamp: string, given: string): string =>
      evaluate({
        headerName: 'x-signature',
        timestampHeader: 'x-time',
        headers: { 'x-signature': signature, 'x-time': timestamp },
        body: given,
      });
    expect(verifyWith(signed, body)).toBe('hmac_failed');
    expect(verifyWith(String(NOW_SECONDS), `v0:${signed}:${body}`)).toBe('hmac_failed');
  });

  it('by moving a part of the body into the id', () => {
    const whole = `msg_1.${OLD}.{"text":"a.${NOW_SECONDS}.b"}`;
    const [id = '', body = ''] = whole.split(`.${NOW_SECONDS}.`);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(NOW_SECONDS),
      'webhook-signature': `v1,${hmac(whole, SECRET, 'base64')}`,
    };
    expect(evaluate({ headerName: 'webhook-signature', headers, body })).toBe('hmac_failed');
  });

  it('by leaving out the id, and moving it into the body', () => {
    const body = `msg_1.${OLD}.{}`;
    const signature = hmac(body, SECRET, 'base64');
    for (const value of [signature, `v1,${signature}`, hmac(body, SECRET)]) {
      const headers = { 'webhook-timestamp': String(NOW_SECONDS), 'webhook-signature': value };
      expect(evaluate({ headerName: 'webhook-signature', headers, body })).toBe('hmac_failed');
    }
  });

  it('by moving the beginning of a body into an invalid timestamp', () => {
    const whole = 'note=hello.rest=1';
    const headers = { 'x-signature': hmac(whole, SECRET), 'x-timestamp': 'note=hello' };
    const settings = settingsWith({ hmac: { headerName: 'x-signature', secret: SECRET } });
    const rejection = verifyReceivedRequest(requestWith({ headers, body: 'rest=1' }), settings, {
      trustedProxies: 0,
    });
    expect(rejection?.reasonCode).toBe('hmac_failed');
  });
});

it('treats a secret as plain text when its decoded form is almost empty', () => {
  const whole = `msg_1.${NOW_SECONDS}.{}`;
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(NOW_SECONDS),
    'webhook-signature': `v1,${hmac(whole, Buffer.alloc(0), 'base64')}`,
  };
  const settings = settingsWith({ hmac: { headerName: 'webhook-signature', secret: 'whsec_A' } });
  const rejection = verifyReceivedRequest(requestWith({ headers, body: '{}' }), settings, {
    trustedProxies: 0,
  });
  expect(rejection?.reasonCode).toBe('hmac_failed');
});
