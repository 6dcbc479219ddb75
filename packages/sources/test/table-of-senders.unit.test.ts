import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type SourceSettings, hashToken, isTimed, parsePublicKey } from '../src/index.js';
import {
  type RequestChange,
  NOW_MS,
  NOW_SECONDS,
  requestWith,
  settingsWith,
  URL_OF_SENDER,
} from './support/requests.js';
import { verifyReceivedRequest } from './support/verify-request.js';
import {
  type Evaluated,
  BODY,
  SECRET,
  SIGNING,
  evaluate,
  ruleOf,
  sampleOf,
  settingsOf,
} from './support/samples.js';

describe.each(SIGNING)('a webhook signed as %s signs', (provider) => {
  const rule = ruleOf(provider);

  it('is accepted', async () => {
    expect(evaluate(settingsOf(provider), await sampleOf(provider))).toBe('accepted');
  });

  it('is refused with another secret', async () => {
    const settings = settingsOf(provider);
    const hmac = { headerName: settings.hmac?.headerName, secret: 'another secret' };
    expect(evaluate({ ...settings, hmac }, await sampleOf(provider))).toBe('hmac_failed');
  });

  it('is refused with another body, where the body is signed', async () => {
    const sample = await sampleOf(provider);
    const body = sample.body.replace('order.paid', 'order.free');
    const isCovered = /\{(body|form)\}/.test(rule.signed);
    expect(body).not.toBe(sample.body);
    expect(evaluate(settingsOf(provider), { ...sample, body })).toBe(isCovered ? 'hmac_failed' : 'accepted');
  });

  it('is refused at another URL, where the URL is signed', async () => {
    const sample = { ...(await sampleOf(provider)), url: 'https://receive.example.com/elsewhere' };
    const isCovered = /\{(decoded)?url\}/.test(rule.signed);
    expect(evaluate(settingsOf(provider), sample)).toBe(isCovered ? 'hmac_failed' : 'accepted');
  });

  it('is refused without a signature', () => {
    expect(evaluate(settingsOf(provider), { body: BODY, headers: {} })).toMatch(/_missing$/);
  });

  it('is not accepted in the name of a sender with another form', async () => {
    const sample = await sampleOf(provider);
    const others = SIGNING.filter((other) => ruleOf(other).signed !== rule.signed);
    for (const other of others) expect(evaluate(settingsOf(other), sample)).not.toBe('accepted');
  });
});

describe.each(SIGNING.filter((name) => isTimed(ruleOf(name))))('a webhook of %s', (provider) => {
  it.each([301, -301])('is refused at an age of %i s', async (ageSeconds) => {
    const sample = await sampleOf(provider, NOW_MS - ageSeconds * 1000);
    expect(evaluate(settingsOf(provider), sample)).toBe('timestamp_expired');
  });

  it('is refused with a fresh timestamp in the place of the signed one', async () => {
    const [old, fresh] = await Promise.all([sampleOf(provider, NOW_MS - 86_400_000), sampleOf(provider)]);
    const { timestamp } = ruleOf(provider);
    const moved =
      timestamp !== undefined && 'header' in timestamp
        ? { ...old, headers: { ...old.headers, [timestamp.header]: fresh.headers?.[timestamp.header] ?? '' } }
        : { headers: fresh.headers ?? {}, body: old.body.replace(/\b\d{10,13}\b/, String(NOW_SECONDS)) };
    if (timestamp === undefined) moved.headers = withTimeOf(fresh, old);
    expect(evaluate(settingsOf(provider), moved)).not.toBe('accepted');
  });
});

/** The old signature, with the fresh timestamp before it. */
function withTimeOf(fresh: Evaluated, old: Evaluated): Readonly<Record<string, string>> {
  const [time] = /\d{10}/.exec(JSON.stringify(fresh.headers)) ?? [''];
  const entries = Object.entries(old.headers ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replace(/\d{10}/, time)]));
}

it('takes SHA-1 only from a sender that is named', async () => {
  const [sample] = await Promise.all([sampleOf('intercom')]);
  const unnamed = settingsWith({ hmac: { headerName: 'X-Hub-Signature', secret: SECRET } });
  expect(evaluate(unnamed, sample)).toBe('hmac_failed');
});

it('verifies only the named sender when a request has the headers of two', async () => {
  const [github, stripe] = await Promise.all([sampleOf('github'), sampleOf('stripe')]);
  const forged = { 'Stripe-Signature': `t=${NOW_SECONDS},v1=${'0'.repeat(64)}` };
  const both = { body: BODY, headers: { ...github.headers, ...stripe.headers } };
  expect(evaluate(settingsOf('github'), both)).toBe('accepted');
  expect(evaluate(settingsOf('stripe'), both)).toBe('accepted');
  expect(evaluate(settingsOf('stripe'), { ...both, headers: { ...github.headers, ...forged } })).toBe(
    'hmac_failed',
  );
});

describe('a timestamp of HubSpot', () => {
  it('cannot give digits to the body, which would leave a fresh one in seconds', async () => {
    const signedMs = Number(`170${NOW_SECONDS}`);
    const sample = await sampleOf('hubspot', signedMs);
    const headers = { ...sample.headers, 'X-HubSpot-Request-Timestamp': String(NOW_SECONDS) };
    const moved = { ...sample, headers, body: `${sample.body}170` };
    expect(evaluate(settingsOf('hubspot'), moved)).toBe('hmac_failed');
  });
});

describe('a webhook of Twilio', () => {
  const TWILIO: Partial<SourceSettings> = {
    provider: 'twilio',
    hmac: { headerName: 'X-Twilio-Signature', secret: '12345' },
  };
  // https://github.com/twilio/twilio-node/blob/main/spec/validation.spec.js
  const published = {
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    },
    body: 'To=%2B18005551212&CallSid=CA1234567890ABCDE&Digits=1234&From=%2B14158675309&Caller=%2B14158675309',
  };

  it('is verified as published', () => expect(evaluate(settingsWith(TWILIO), published)).toBe('accepted'));

  it('is verified with JSON, by the hash in its query', () => {
    const body = '{"a":1}';
    const query = `bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
    const url = `${URL_OF_SENDER}?${query}`;
    const signature = createHmac('sha1', '12345').update(url).digest('base64');
    const request = { url, query, headers: { 'X-Twilio-Signature': signature }, body };
    expect(evaluate(settingsWith(TWILIO), request)).toBe('accepted');
    expect(evaluate(settingsWith(TWILIO), { ...request, body: '{"a":2}' })).toBe('hmac_failed');
    expect(evaluate(settingsWith(TWILIO), { ...request, query: '' })).toBe('hmac_failed');
  });
});

describe('a webhook of SendGrid', () => {
  // https://github.com/sendgrid/sendgrid-nodejs/blob/main/packages/eventwebhook/src/eventwebhook.spec.js
  const KEY =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';
  const published = {
    receivedAtMs: 1_600_112_502_000,
    headers: {
      'X-Twilio-Email-Event-Webhook-Timestamp': '1600112502',
      'X-Twilio-Email-Event-Webhook-Signature':
        'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
    },
    body: '[{"email":"hello@world.com","event":"dropped","reason":"Bounced Address","sg_event_id":"ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA","sg_message_id":"LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0","smtp-id":"<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>","timestamp":1600112492}]\r\n',
  };
  const PEM = `-----BEGIN PUBLIC KEY-----\n${KEY.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`;
  const settings = (key: string): SourceSettings =>
    settingsOf('sendgrid', {
      hmac: {
        headerName: 'X-Twilio-Email-Event-Webhook-Signature',
        secret: undefined,
        publicKeys: [parsePublicKey(key, 'ecdsa')].filter((parsed) => parsed !== undefined),
      },
    });

  it.each([
    ['base64', KEY],
    ['PEM', PEM],
  ])('is verified as published, with its key as %s', (_kind, key) =>
    expect(evaluate(settings(key), published)).toBe('accepted'),
  );

  it('is refused with another body, time or signature', () => {
    const { headers, body } = published;
    const at = { ...headers, 'X-Twilio-Email-Event-Webhook-Timestamp': '1600112503' };
    const forged = { ...headers, 'X-Twilio-Email-Event-Webhook-Signature': 'AAAA' };
    for (const change of [{ body: `${body} ` }, { headers: at }, { headers: forged }])
      expect(evaluate(settings(KEY), { ...published, ...change })).toBe('hmac_failed');
  });
});

describe('a webhook of Microsoft Graph', () => {
  const settings = settingsWith({
    provider: 'microsoft_graph',
    staticToken: {
      headerName: undefined,
      queryParam: undefined,
      bodyPath: 'value.*.clientState',
      hash: hashToken('the state of the client'),
    },
  });
  const state = '{"clientState":"the state of the client"}';

  it.each([
    [`{"value":[${state}]}`, 'accepted'],
    [`{"value":[${state},${state}]}`, 'accepted'],
    [`{"value":[${state},{"clientState":"another"}]}`, 'static_token_invalid'],
    [`{"value":[${state},{}]}`, 'static_token_invalid'],
    [`{"value":[]}`, 'static_token_missing'],
    [`{"value":{}}`, 'static_token_missing'],
    ['no JSON', 'static_token_invalid'],
  ])('with the body %s is %s', (body, reason) => expect(evaluate(settings, { body })).toBe(reason));
});

describe('the detail of a failed signature', () => {
  const detailOf = (settings: SourceSettings, request: RequestChange) =>
    verifyReceivedRequest(requestWith(request), settings, { trustedProxies: 0 })?.detail;

  it('names the headers that were found, the forms that were tried, and whose form it looks like', async () => {
    const { headers = {}, body } = await sampleOf('stripe');
    expect(detailOf(settingsOf('github'), { headers, body })).toBe(
      'There is no signature. Found: Stripe-Signature. It looks like Stripe.',
    );
    const both = { ...headers, 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` };
    expect(detailOf(settingsOf('github'), { headers: both, body })).toBe(
      'No signature is of this request by the secret that is configured. Tried by HMAC-SHA256: {body}. ' +
        'Found: X-Hub-Signature-256, Stripe-Signature. It looks like GitHub, or Stripe, or Meta, WhatsApp.',
    );
    expect(detailOf(settingsOf('paystack'), { headers: { 'x-paystack-signature': 'x' } })).toBe(
      'The signature header holds no HMAC-SHA512. Found: x-paystack-signature. It looks like Paystack.',
    );
    expect(detailOf(settingsOf('github'), { headers: {} })).toBe(
      'There is no signature. It has no signature header of a known sender.',
    );
  });

  it('contains no secret and no value of the request', async () => {
    for (const provider of SIGNING) {
      const { headers = {}, body } = await sampleOf(provider);
      const settings = settingsOf(provider, { timestamp: undefined });
      const detail = detailOf(
        { ...settings, hmac: { headerName: settings.hmac?.headerName, secret: 'geheim' } },
        {
          headers,
          body,
        },
      );
      expect(detail).toContain('Tried by');
      for (const value of ['geheim', ...Object.values(headers)]) expect(detail).not.toContain(value);
    }
  });
});
