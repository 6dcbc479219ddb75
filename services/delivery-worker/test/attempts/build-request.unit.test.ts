import { type KeyObject, createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type SignatureHeaders,
  createSignatureKeyPair,
  createSigningSecret,
  parseSignatureKey,
  verifyDelivery,
  USER_AGENT,
} from '@posthorn/common';
import type { ClaimedMessage } from '@posthorn/database';
import type { SignatureScheme } from '@posthorn/domain';
import type { DeliveryRequest } from '@posthorn/outbound-http';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { buildRequest } from '../../src/attempts/build-request.js';

const NOW = Date.parse('2026-03-01T12:00:00.999Z');
const BODY = '{ "amount": 12345678901234567890, "name": "Zoë" }';
const MESSAGE_ID = '0190a000-0000-7000-8000-000000000001';

interface Parts {
  readonly endpointHeaders?: Readonly<Record<string, string>>;
  readonly sendHeaders?: Readonly<Record<string, string>> | null;
  readonly signingSecrets?: readonly string[];
  readonly privateKeys?: readonly KeyObject[];
  readonly signatureScheme?: SignatureScheme;
  readonly signatureHeaders?: SignatureHeaders;
  readonly timeoutMs?: number;
  readonly message?: Partial<ClaimedMessage>;
}

function build({
  endpointHeaders = {},
  sendHeaders = null,
  signingSecrets = ['whsec_a'],
  privateKeys = [],
  signatureScheme = 'posthorn',
  signatureHeaders = 'webhook',
  timeoutMs,
  message = {},
}: Parts = {}): DeliveryRequest {
  return buildRequest(
    {
      id: MESSAGE_ID,
      contentType: 'application/json',
      headers: sendHeaders,
      query: null,
      orderingKey: null,
      position: null,
      isReplay: false,
      eventType: null,
      eventId: null,
      isTest: false,
      ...message,
    },
    {
      url: 'https://example.com/hook?a=b',
      headers: endpointHeaders,
      tls: undefined,
      signingSecrets,
      privateKeys,
      signatureScheme,
      signatureHeaders,
      timeoutMs,
    },
    BODY,
  );
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a request', () => {
  it("has the original body and Posthorn's headers", () =>
    expect(build()).toEqual({
      url: 'https://example.com/hook?a=b',
      body: BODY,
      headers: {
        'User-Agent': USER_AGENT,
        'Content-Type': 'application/json',
        'X-Webhook-Signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
        'X-Webhook-Timestamp': String(Math.floor(NOW / 1000)),
        'X-Webhook-Id': MESSAGE_ID,
      },
    }));

  it.each([['whsec_old'], ['whsec_new']])(
    'is verified by a receiver that knows one of the two secrets: %s',
    (secret) => {
      const { headers, body } = build({ signingSecrets: ['whsec_new', 'whsec_old'] });
      const delivery = {
        body: Buffer.from(body),
        timestamp: headers['X-Webhook-Timestamp'] ?? '',
        signatures: headers['X-Webhook-Signature'] ?? '',
      };
      expect(verifyDelivery(delivery, secret, NOW)).toBe(true);
      expect(verifyDelivery(delivery, 'whsec_other', NOW)).toBe(false);
    },
  );
});

describe('the signature', () => {
  // The official libraries reject a timestamp that is not recent.
  beforeEach(() => {
    jest.useRealTimers();
  });

  const SECRETS = [createSigningSecret(), createSigningSecret()];
  const STANDARD = ['webhook-id', 'webhook-signature', 'webhook-timestamp'];
  const OWN = ['X-Webhook-Signature', 'X-Webhook-Timestamp'];

  function namesOf(scheme: SignatureScheme): readonly string[] {
    const { headers } = build({ signatureScheme: scheme, signingSecrets: SECRETS });
    return [...STANDARD, ...OWN].filter((name) => name in headers);
  }

  it.each([
    ['posthorn', OWN],
    ['standard', STANDARD],
    ['both', [...STANDARD, ...OWN]],
  ] as const)('has the headers of its scheme: %s', (scheme, names) => {
    expect(namesOf(scheme)).toEqual(names);
    expect(build({ signatureScheme: scheme }).headers).toHaveProperty('X-Webhook-Id', MESSAGE_ID);
  });

  it.each(SECRETS)(
    'of the standard scheme is verified by the official libraries with one of two keys',
    (secret) => {
      const { headers, body } = build({ signatureScheme: 'standard', signingSecrets: SECRETS });
      const expected = JSON.parse(BODY) as unknown;
      expect(new Webhook(secret).verify(body, headers)).toEqual(expected);
      expect(new SvixWebhook(secret).verify(body, headers)).toEqual(expected);
    },
  );

  it('has an ed25519 entry for each private key, which the official libraries pass over', () => {
    const pairs = [createSignatureKeyPair(), createSignatureKeyPair()];
    const privateKeys = pairs.map(({ secret }) => parseSignatureKey(secret));
    const [secret = ''] = SECRETS;
    const given = { signatureScheme: 'standard', signingSecrets: [secret], privateKeys } as const;
    const { headers, body } = build(given);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(BODY));
    expect(new SvixWebhook(secret).verify(body, headers)).toEqual(JSON.parse(BODY));
    const [symmetric, ...entries] = String(headers['webhook-signature']).split(' ');
    expect(symmetric).toMatch(/^v1,/);
    const content = Buffer.from(`${MESSAGE_ID}.${String(headers['webhook-timestamp'])}.${BODY}`);
    const isVerified = entries.map((entry, index) => {
      const x = Buffer.from(pairs[index]?.publicKey ?? '', 'base64').toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return entry.startsWith('v1a,') && verify(null, content, key, Buffer.from(entry.slice(4), 'base64'));
    });
    expect(isVerified).toEqual([true, true]);
  });

  it('has the headers of Svix where the receiver expects them, and no others', () => {
    const [secret = ''] = SECRETS;
    const given = { signatureScheme: 'both', signatureHeaders: 'svix', signingSecrets: SECRETS } as const;
    const { headers, body } = build(given);
    expect(STANDARD.filter((name) => name in headers)).toEqual([]);
    expect(new SvixWebhook(secret).verify(body, headers)).toEqual(JSON.parse(BODY));
    expect(() => new SvixWebhook(secret).verify(`${String(body)} `, headers)).toThrow();
    const forged = build({ ...given, sendHeaders: { 'Svix-Signature': 'forged' } });
    expect(Object.values(forged.headers)).not.toContain('forged');
  });

  it('of the standard scheme is refused with another key, body, id or timestamp', () => {
    const { headers, body } = build({ signatureScheme: 'both', signingSecrets: SECRETS });
    const verify = (changed: object, text = body, secret = SECRETS[0] ?? ''): unknown =>
      new Webhook(secret).verify(text, { ...headers, ...changed });
    expect(verify({})).toBeDefined();
    expect(() => verify({}, `${String(body)} `)).toThrow();
    expect(() => verify({ 'webhook-id': 'another' })).toThrow();
    expect(() => verify({ 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).toThrow();
    expect(() => verify({}, body, createSigningSecret())).toThrow();
  });

  it.each(['webhook-signature', 'Webhook_Signature'])(
    'of the standard scheme cannot be replaced by the custom header %s',
    (name) => {
      const { headers } = build({ signatureScheme: 'standard', sendHeaders: { [name]: 'forged' } });
      expect(Object.values(headers)).not.toContain('forged');
    },
  );
});

it('has the timeout of its endpoint', () => expect(build({ timeoutMs: 1234 }).timeoutMs).toBe(1234));

describe('a custom header', () => {
  it("of a send overrides the endpoint's header, whatever the case", () => {
    const { headers } = build({
      endpointHeaders: { 'X-Key': 'endpoint', 'X-Kept': 'endpoint' },
      sendHeaders: { 'x-key': 'send' },
    });
    expect(headers).toMatchObject({ 'x-key': 'send', 'X-Kept': 'endpoint' });
    expect(headers).not.toHaveProperty('X-Key');
  });

  it.each([
    ['endpoint', { endpointHeaders: { 'user-agent': 'mine' } }],
    ['send', { sendHeaders: { 'user-agent': 'mine' } }],
    [
      'send, over the endpoint',
      { endpointHeaders: { 'USER-AGENT': 'no' }, sendHeaders: { 'user-agent': 'mine' } },
    ],
  ])('can replace the user agent, which is then sent once: on the %s', (_owner, parts) => {
    const agents = Object.entries(build(parts).headers).filter(
      ([name]) => name.toLowerCase() === 'user-agent',
    );
    expect(agents).toEqual([['user-agent', 'mine']]);
  });

  it("never replaces Posthorn's headers, even if one was stored", () => {
    const { headers } = build({
      endpointHeaders: {
        'Content-Type': 'text/plain',
        'X-Webhook-Id': 'forged',
        'X-Webhook-Signature': 'forged',
      },
    });
    expect(Object.values(headers)).not.toContain('forged');
    expect(headers['Content-Type']).toBe('application/json');
  });
});

describe('a header with underscores', () => {
  it('of a send replaces the endpoint’s header with hyphens', () => {
    const { headers } = build({
      endpointHeaders: { 'X-Tenant': 'endpoint' },
      sendHeaders: { X_Tenant: 'send' },
    });
    expect([headers['X-Tenant'], headers['X_Tenant']]).toEqual([undefined, 'send']);
  });
});

describe('the headers of an event', () => {
  it('name its type and its id', () =>
    expect(build({ message: { eventType: 'order.created', eventId: MESSAGE_ID } }).headers).toMatchObject({
      'X-Webhook-Event': 'order.created',
      'X-Webhook-Event-Id': MESSAGE_ID,
    }));

  it('are missing from a message without a type', () =>
    expect(Object.keys(build().headers).filter((name) => /event|test/i.test(name))).toEqual([]));

  it('tell that a message is a test', () =>
    expect(build({ message: { isTest: true } }).headers).toMatchObject({ 'X-Webhook-Test': 'true' }));
});
