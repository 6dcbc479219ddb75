import { createHmac } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestSource, type TestSourceOptions, waitFor } from '@posthorn/test-support';
import { hashToken, type HandshakeEcho } from '@posthorn/sources';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

const SECRET = 'a secret of the sender';
const TOKEN = 'a verify token';
const MARKUP = '<script>alert(1)</script>';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

interface Sent {
  readonly method?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function send(
  { path }: TestSource,
  { method = 'POST', query = '', headers, body }: Sent,
): Promise<Answer> {
  const outgoing = request(ingest.url + path + query, { method, headers: { ...headers } });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: answered } = response;
  return { status, type: answered['content-type'], headers: answered, body: await text(response) };
}

const create = (options: Omit<TestSourceOptions, 'projectId'>): Promise<TestSource> =>
  ingest.createSource(options);

const echoing = (echo: HandshakeEcho): Promise<TestSource> =>
  create({ handshake: 'echo', handshakeEcho: JSON.stringify(echo) });

function signedAsSlack(body: string, secret = SECRET): Sent {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
  return {
    body,
    headers: { 'X-Slack-Request-Timestamp': String(time), 'X-Slack-Signature': `v0=${signature}` },
  };
}

const SLACK = {
  handshake: 'slack',
  provider: 'slack',
  hmacHeaderName: 'X-Slack-Signature',
  hmacSecret: SECRET,
} as const;
const ZOOM = { ...SLACK, handshake: 'zoom', provider: null } as const;
const META = { handshake: 'meta', handshakeTokenHash: hashToken(TOKEN) } as const;

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const verify = (challenge: string, token = TOKEN): Sent => ({
  method: 'GET',
  query: `?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge }).toString()}`,
});
const validation = JSON.stringify([
  { eventType: 'Microsoft.EventGrid.SubscriptionValidationEvent', data: { validationCode: 'code-1' } },
]);
const TWITCH: HandshakeEcho = {
  from: 'json',
  name: 'challenge',
  when: { header: 'Twitch-Eventsub-Message-Type', equals: 'webhook_callback_verification' },
};

interface Answered {
  readonly sender: string;
  readonly open: () => Promise<TestSource>;
  readonly sent: () => Sent;
  readonly type: string;
  readonly body: string;
}

const toCase = ([sender, open, sent, ...answer]: Case): Answered => {
  const [type, body] = answer;
  return { sender, open, sent, type, body };
};

type Case = readonly [string, () => Promise<TestSource>, () => Sent, string, string];

const ANSWERED: readonly Answered[] = (
  [
    [
      'Slack',
      () => create(SLACK),
      () => signedAsSlack('{"type":"url_verification","challenge":"3eZbrw1aB"}'),
      TEXT,
      '3eZbrw1aB',
    ],
    [
      'Zoom',
      () => create(ZOOM),
      () =>
        signedAsSlack(
          '{"event":"endpoint.url_validation","payload":{"plainToken":"qgg8vlvZRS6UYooatFL8Aw"}}',
        ),
      JSON_TYPE,
      JSON.stringify({
        plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
        encryptedToken: createHmac('sha256', SECRET).update('qgg8vlvZRS6UYooatFL8Aw').digest('hex'),
      }),
    ],
    ['Meta', () => create(META), () => verify('1158201444'), TEXT, '1158201444'],
    ['Meta, with markup', () => create(META), () => verify(MARKUP), TEXT, MARKUP],
    [
      'Microsoft Graph',
      () => create({ handshake: 'graph' }),
      () => ({ query: '?validationToken=Validation%3A+Testing%20reachability' }),
      TEXT,
      'Validation: Testing reachability',
    ],
    [
      'Event Grid',
      () => create({ handshake: 'event_grid', hmacHeaderName: 'X-Signature', hmacSecret: SECRET }),
      () => ({ body: validation }),
      JSON_TYPE,
      '{"validationResponse":"code-1"}',
    ],
    [
      'Twitch',
      () => echoing(TWITCH),
      () => ({
        headers: { 'Twitch-Eventsub-Message-Type': 'webhook_callback_verification' },
        body: '{"challenge":"pogchamp"}',
      }),
      TEXT,
      'pogchamp',
    ],
    [
      'a sender with a challenge in the query',
      () => echoing({ from: 'query', name: 'challenge' }),
      () => ({ method: 'GET', query: '?challenge=abc' }),
      TEXT,
      'abc',
    ],
  ] satisfies readonly Case[]
).map(toCase);

describe.each(ANSWERED)('the handshake of $sender', ({ sender, open, sent, type, body }) => {
  it('is answered at once, with a type that no browser runs, and stores nothing', async () => {
    const source = await open();
    const answer = await send(source, sent());
    expect(answer).toMatchObject({ status: 200, type, body });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await ingest.messagesOf(source.id)).toEqual([]);
    await waitFor(async () => (await ingest.database.sources.findById(source.id))?.lastHandshakeAt ?? false);
  });

  it('is not answered by an endpoint that has none, or another one', async () => {
    for (const handshake of [null, sender === 'Slack' ? 'zoom' : 'slack']) {
      const other = await create({ handshake });
      expect((await send(other, sent())).body).not.toBe(body);
    }
  });

  it('is not answered without the token of the URL', async () => {
    const source = await open();
    const wrong = { ...source, path: source.path.replace(/.{32}$/, '0'.repeat(32)) };
    const { status } = await send(wrong, sent());
    expect(sent().method === undefined ? 404 : 405).toBe(status);
  });

  it('is refused while the endpoint is paused', async () => {
    const source = await open();
    await ingest.query('UPDATE endpoints SET paused = true WHERE id = $1', [source.id]);
    expect((await send(source, sent())).status).toBe(503);
  });

  it('is refused from an address that is not allowed', async () => {
    const source = await open();
    await ingest.query(
      `UPDATE sources SET verify_ip_allowlist = true, allowed_cidrs = '{192.0.2.0/24}' WHERE endpoint_id = $1`,
      [source.id],
    );
    expect((await send(source, sent())).status).toBe(403);
    await ingest.waitForRejections(1, 'ip_not_allowed');
  });
});

describe('the handshake of CloudEvents', () => {
  it('answers OPTIONS with the origin, and with headers only', async () => {
    const source = await create({ handshake: 'cloudevents' });
    const headers = { 'WebHook-Request-Origin': 'eventemitter.example.com', 'WebHook-Request-Rate': '120' };
    const answer = await send(source, { method: 'OPTIONS', headers });
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers).toMatchObject({
      allow: 'POST, HEAD, OPTIONS',
      'webhook-allowed-origin': 'eventemitter.example.com',
      'webhook-allowed-rate': '*',
    });
    expect((await send(source, { method: 'OPTIONS' })).status).toBe(403);
  });
});

describe('a handshake', () => {
  it.each([
    ['of Meta with another token', () => create(META), verify('1', 'another')],
    ['of Meta without a challenge', () => create(META), { method: 'GET', query: '?hub.mode=subscribe' }],
    ['with a challenge of 257 characters', () => create(META), verify('x'.repeat(257))],
    ['with a line break', () => create({ handshake: 'graph' }), { query: '?validationToken=a%0d%0ab' }],
    [
      'with letters that are not ASCII',
      () => create({ handshake: 'graph' }),
      { query: '?validationToken=%C3%A9' },
    ],
    [
      'of Zoom without a secret',
      () => create({ handshake: 'zoom' }),
      { body: '{"event":"endpoint.url_validation","payload":{"plainToken":"a"}}' },
    ],
    [
      'of Event Grid beside another event',
      () => create({ handshake: 'event_grid' }),
      { body: validation.replace(']', ',{"eventType":"other"}]') },
    ],
  ])('%s is the rejection handshake_failed', async (_what, open: () => Promise<TestSource>, sent: Sent) => {
    const source = await open();
    expect(await send(source, sent)).toMatchObject({ status: 403 });
    const { projectId } = ingest.account;
    const rows = await waitFor(async () => {
      const found = await ingest.database.rejections.list({ projectId, endpointId: source.id, limit: 2 });
      return found.length > 0 && found;
    });
    expect(rows).toMatchObject([{ reasonCode: 'handshake_failed' }]);
    expect(await ingest.database.sources.findById(source.id)).toMatchObject({ lastHandshakeAt: null });
  });

  it('of Slack is verified first, as its webhooks are', async () => {
    const source = await create(SLACK);
    const body = '{"type":"url_verification","challenge":"abc"}';
    expect(await send(source, signedAsSlack(body, 'another secret'))).toMatchObject({ status: 401 });
    expect(await send(source, { body })).toMatchObject({ status: 401 });
    await ingest.waitForRejections(2, 'hmac_failed', 'hmac_missing');
  });

  it('needs no static token, but none that is wrong', async () => {
    const options = { ...SLACK, staticToken: 'the static token of it', tokenQueryParam: 'token' };
    const source = await create(options);
    const sent = signedAsSlack('{"type":"url_verification","challenge":"abc"}');
    expect((await send(source, sent)).body).toBe('abc');
    expect((await send(source, { ...sent, query: '?token=another' })).status).toBe(401);
    expect((await send(source, signedAsSlack('{"type":"event_callback"}'))).status).toBe(401);
  });

  it('with a body of 1 MB is an ordinary webhook', async () => {
    const source = await create({ ...SLACK, verifyHmac: false });
    const body = JSON.stringify({
      type: 'url_verification',
      challenge: 'abc',
      filler: 'x'.repeat(1_000_000),
    });
    expect(await send(source, { body })).toMatchObject({ status: 202 });
    expect(await ingest.messagesOf(source.id)).toHaveLength(1);
  });

  it('by GET is never an ordinary webhook, whatever its body', async () => {
    const source = await create(META);
    const body = 'x'.repeat(20_000);
    const headers = { 'Content-Length': String(body.length) };
    expect(await send(source, { method: 'GET', headers, body })).toMatchObject({ status: 403 });
    expect(await ingest.messagesOf(source.id)).toEqual([]);
  });

  it('that does not meet its condition is an ordinary webhook', async () => {
    const source = await echoing(TWITCH);
    const headers = { 'Twitch-Eventsub-Message-Type': 'notification' };
    expect(await send(source, { headers, body: '{"challenge":"abc"}' })).toMatchObject({ status: 202 });
  });

  it('leaves other methods refused, and says which are allowed', async () => {
    const source = await create(META);
    const put = await send(source, { method: 'PUT' });
    expect(put).toMatchObject({ status: 405, headers: { allow: 'POST, HEAD, GET' } });
    const plain = await create({});
    expect(await send(plain, { method: 'GET' })).toMatchObject({
      status: 405,
      headers: { allow: 'POST, HEAD' },
    });
  });

  it('leaves ordinary webhooks of its endpoint as they are', async () => {
    const source = await create(META);
    expect(await send(source, { body: '{"object":"page"}' })).toMatchObject({ status: 202 });
    expect(await ingest.messagesOf(source.id)).toHaveLength(1);
  });
});

it('limits a flood of handshakes by the rate of the project, and keeps none of them', async () => {
  const flooded = await startTestIngest({ rate: 20 });
  const source = await flooded.createSource(META);
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const { query = '' } = verify(String(index));
      const answer = await fetch(flooded.url + source.path + query);
      await answer.text();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 200).length).toBe(20);
  expect(statuses.filter((status) => status === 429).length).toBe(40);
  expect(await flooded.messagesOf(source.id)).toEqual([]);
});
