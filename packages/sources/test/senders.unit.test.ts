import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sign } from '@octokit/webhooks-methods';
import { createSigningSecret, signDelivery } from '@posthorn/common';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import type { SourceSettings } from '../src/index.js';
import { verifyReceivedRequest } from './support/verify-request.js';
import { type RequestChange, NOW_MS, NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';

interface Sender {
  readonly settings: Partial<SourceSettings>;
  readonly request: RequestChange & { readonly body: string };
}

const BODY = '{"type":"order.paid","note":"grüße ✓"}';

function evaluate({ settings, request }: Sender): string {
  const rejection = verifyReceivedRequest(requestWith(request), settingsWith(settings), {
    trustedProxies: 0,
  });
  return rejection?.reasonCode ?? 'accepted';
}

const STRIPE_SECRET = 'whsec_stripe_endpoint_secret';
const SLACK_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const STANDARD_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OWN_SECRET = createSigningSecret();

/** Requests made with each sender's own library, or copied from its documentation. */
const SENDERS: Readonly<Record<string, Sender>> = {
  GitHub: {
    settings: { hmac: { headerName: 'X-Hub-Signature-256', secret: "It's a Secret to Everybody" } },
    request: {
      headers: { 'X-Hub-Signature-256': await sign("It's a Secret to Everybody", BODY) },
      body: BODY,
    },
  },
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
  'GitHub, as published': {
    settings: { hmac: { headerName: 'x-hub-signature-256', secret: "It's a Secret to Everybody" } },
    request: {
      headers: {
        'X-Hub-Signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
      },
      body: 'Hello, World!',
    },
  },
  Shopify: {
    settings: { hmac: { headerName: 'X-Shopify-Hmac-Sha256', secret: 'hush' } },
    request: {
      headers: { 'X-Shopify-Hmac-Sha256': createHmac('sha256', 'hush').update(BODY).digest('base64') },
      body: BODY,
    },
  },
  Stripe: {
    settings: {
      hmac: { headerName: 'Stripe-Signature', secret: STRIPE_SECRET },
      timestamp: { headerName: undefined, ttlSeconds: 300 },
    },
    request: {
      headers: {
        'Stripe-Signature': new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
          payload: BODY,
          secret: STRIPE_SECRET,
          timestamp: NOW_SECONDS,
        }),
      },
      body: BODY,
    },
  },
  // https://docs.slack.dev/authentication/verifying-requests-from-slack
  'Slack, as published': {
    settings: {
      hmac: { headerName: 'X-Slack-Signature', secret: '8f742231b10e8888abcd99yyyzzz85a5' },
      timestamp: { headerName: 'X-Slack-Request-Timestamp', ttlSeconds: 300 },
    },
    request: {
      receivedAtMs: 1_531_420_618_000,
      headers: {
        'X-Slack-Request-Timestamp': '1531420618',
        'X-Slack-Signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      },
      body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    },
  },
  'Slack, without a timestamp header configured': {
    settings: { hmac: { headerName: 'X-Slack-Signature', secret: SLACK_SECRET } },
    request: {
      headers: {
        'X-Slack-Request-Timestamp': String(NOW_SECONDS),
        'X-Slack-Signature': `v0=${createHmac('sha256', SLACK_SECRET).update(`v0:${NOW_SECONDS}:${BODY}`).digest('hex')}`,
      },
      body: BODY,
    },
  },
  'Standard Webhooks': {
    settings: {
      hmac: { headerName: 'webhook-signature', secret: STANDARD_SECRET },
      timestamp: { headerName: 'webhook-timestamp', ttlSeconds: 300 },
    },
    request: {
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': String(NOW_SECONDS),
        'webhook-signature': new Webhook(STANDARD_SECRET).sign(
          'msg_p5jXN8AQM9LWM0D4loKWxJek',
          new Date(NOW_MS),
          BODY,
        ),
      },
      body: BODY,
    },
  },
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  'Standard Webhooks, as published': {
    settings: { hmac: { headerName: 'webhook-signature', secret: STANDARD_SECRET } },
    request: {
      headers: {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature':
          'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg== v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      },
      body: '{"test": 2432232314}',
    },
  },
  // https://developer.gocardless.com/api-reference/#appendix-webhooks
  GoCardless: {
    settings: { hmac: { headerName: 'Webhook-Signature', secret: OWN_SECRET } },
    request: {
      headers: { 'Webhook-Signature': createHmac('sha256', OWN_SECRET).update(BODY).digest('hex') },
      body: BODY,
    },
  },
  'a sender that names its signature like Standard Webhooks, and signs a timestamp': {
    settings: {
      hmac: { headerName: 'webhook-signature', secret: OWN_SECRET },
      timestamp: { headerName: 'webhook-timestamp', ttlSeconds: 300 },
    },
    request: {
      headers: {
        'webhook-timestamp': String(NOW_SECONDS),
        'webhook-signature': `sha256=${createHmac('sha256', OWN_SECRET).update(`${NOW_SECONDS}.${BODY}`).digest('hex')}`,
      },
      body: BODY,
    },
  },
  'Posthorn, while its key is rotated': {
    settings: {
      hmac: { headerName: 'X-Webhook-Signature', secret: OWN_SECRET },
      timestamp: { headerName: 'X-Webhook-Timestamp', ttlSeconds: 300 },
    },
    request: {
      headers: {
        'X-Webhook-Id': '019aa000-0000-7000-8000-000000000000',
        'X-Webhook-Timestamp': String(NOW_SECONDS),
        'X-Webhook-Signature': signDelivery(BODY, NOW_SECONDS, [createSigningSecret(), OWN_SECRET]),
      },
      body: BODY,
    },
  },
};

describe.each(Object.entries(SENDERS))('%s', (_name, sender) => {
  const { settings, request } = sender;

  it('is verified', () => expect(evaluate(sender)).toBe('accepted'));

  it('is refused with another body', () =>
    expect(evaluate({ settings, request: { ...request, body: `${request.body} ` } })).toBe('hmac_failed'));

  it('is refused with another secret', () => {
    const headerName = settings.hmac?.headerName ?? '';
    const others = { ...settings, hmac: { headerName, secret: 'whsec_b3RoZXIgc2VjcmV0' } };
    expect(evaluate({ settings: others, request })).toBe('hmac_failed');
  });
});

describe.each(Object.entries(SENDERS).filter(([, { settings }]) => settings.timestamp !== undefined))(
  '%s',
  (_name, { settings, request }) => {
    const { receivedAtMs = NOW_MS } = request;

    it.each([301, -301])('is refused at an age of %i s', (ageSeconds) =>
      expect(
        evaluate({ settings, request: { ...request, receivedAtMs: receivedAtMs + ageSeconds * 1000 } }),
      ).toBe('timestamp_expired'),
    );

    it('is refused with a fresher timestamp than the signed one', () => {
      const headers = Object.entries(request.headers ?? {}).map(([name, value]): [string, string] => [
        name,
        value.replace(/^(t=)?\d{10}/, (found) =>
          found.replace(/\d+/, (digits) => String(Number(digits) + 1)),
        ),
      ]);
      expect(evaluate({ settings, request: { ...request, headers: Object.fromEntries(headers) } })).toBe(
        'hmac_failed',
      );
    });
  },
);
