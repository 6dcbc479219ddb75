import { describe, expect, it } from '@jest/globals';
import type { MessageRow } from '@posthorn/database';
import {
  type Receiver,
  type ReceiverScript,
  type ScriptedAnswer,
  type TestEndpoint,
  addAuth,
  createGate,
  startProgram,
  waitFor,
} from '@posthorn/test-support';
import { countDelayed } from '../support/queue-counts.js';
import { startEnvironment } from '../support/start-environment.js';

const environment = await startEnvironment();
const { database, query } = environment;

/** Gives `t1`, `t2` and so on. */
const tokens =
  (members: object = {}) =>
  (_request: unknown, index: number): ScriptedAnswer => ({
    status: 200,
    body: JSON.stringify({
      access_token: `t${index + 1}`,
      token_type: 'Bearer',
      expires_in: 3600,
      ...members,
    }),
  });

interface Pair {
  readonly issuer: Receiver;
  readonly receiver: Receiver;
  readonly endpoint: TestEndpoint;
  readonly authId: string;
}

async function createPair(
  issuing: ReceiverScript | readonly ScriptedAnswer[] = tokens(),
  receiving: ReceiverScript | readonly ScriptedAnswer[] = [],
): Promise<Pair> {
  const issuer = await environment.startReceiver(issuing);
  const receiver = await environment.startReceiver(receiving);
  const endpoint = await environment.createEndpoint(receiver.url);
  const authId = await addAuth(database, endpoint, { tokenUrl: issuer.url });
  return { issuer, receiver, endpoint, authId };
}

function tokensOf({ requests }: Receiver): readonly unknown[] {
  return requests.map(({ headers }) => headers.authorization);
}

async function stateOf(authId: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await query(
    `SELECT *, extract(epoch FROM expires_at - fetched_at)::int AS life,
      extract(epoch FROM renew_at - fetched_at)::int AS renewal FROM oauth_tokens WHERE id = $1`,
    [authId],
  );
  return row ?? {};
}

async function deliverOne(
  endpoint: TestEndpoint,
  status: MessageRow['status'] = 'succeeded',
): Promise<string> {
  const messageId = await environment.send(endpoint);
  await environment.waitForStatus(messageId, status);
  return messageId;
}

/** Refuses all tokens but one. */
const accepting =
  (token: string): ReceiverScript =>
  ({ headers }) => ({
    status: headers.authorization === `Bearer ${token}` ? 200 : 401,
  });

describe('a delivery to an endpoint with OAuth2', () => {
  it('carries a token of a real authorization server, and no record has it', async () => {
    const { lines } = startProgram(new URL('../support/authorization-server.ts', import.meta.url));
    const url = await waitFor(() => lines[0]);
    const receiver = await environment.startReceiver();
    const endpoint = await environment.createEndpoint(receiver.url);
    const authId = await addAuth(database, endpoint, {
      ...{ tokenUrl: `${url}/token`, clientId: 'a client', clientSecret: 'its: s%cret+', scope: 'webhooks' },
    });
    await environment.startWorker();
    const messageId = await environment.send(endpoint);
    await environment.waitForStatus(messageId, 'succeeded');
    const [authorization] = tokensOf(receiver);
    const token = String(authorization).replace('Bearer ', '');
    const introspection = await fetch(`${url}/token/introspection`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('a+client:its%3A+s%25cret%2B').toString('base64')}` },
      body: new URLSearchParams({ token }),
    });
    expect(await introspection.json()).toMatchObject({
      active: true,
      client_id: 'a client',
      scope: 'webhooks',
    });
    expect(JSON.stringify(await environment.attemptsOf(messageId))).not.toContain(token);
    expect(await stateOf(authId)).toMatchObject({ life: 600, renewal: 480, last_error: null });
    const stored = await query('SELECT encrypted_token, encrypted_secret FROM oauth_tokens, endpoint_auths');
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${token}|s%cret`));
  });
});

describe('a token', () => {
  it('is fetched once for a burst of 500 deliveries over two workers, also when the one before has expired', async () => {
    const { issuer, receiver, endpoint, authId } = await createPair();
    const first = await environment.startWorker();
    await deliverOne(endpoint);
    await query(`UPDATE oauth_tokens SET renew_at = now(), expires_at = now() WHERE id = $1`, [authId]);
    await first.stop();
    await Promise.all(Array.from({ length: 500 }, () => environment.send(endpoint)));
    await Promise.all([environment.startWorker(), environment.startWorker()]);
    await receiver.waitForRequests(501);
    expect(issuer.requests).toHaveLength(2);
    expect(new Set(tokensOf(receiver).slice(1))).toEqual(new Set(['Bearer t2']));
  });

  it('is fetched by another worker when the one that fetches it dies', async () => {
    const { issuer, receiver, endpoint, authId } = await createPair();
    const takeTurn = () =>
      database.oauthTokens.takeTurn({ endpointId: endpoint.id, authId, leaseMs: 1000, refused: undefined });
    // Nobody ends this turn.
    expect(await takeTurn()).toMatchObject({ isMine: true });
    expect(await takeTurn()).toMatchObject({ isMine: false, isFetched: true });
    await environment.startWorker();
    await Promise.all([deliverOne(endpoint), deliverOne(endpoint)]);
    expect(tokensOf(receiver)).toEqual(['Bearer t1', 'Bearer t1']);
    expect(issuer.requests).toHaveLength(1);
  });

  it('is renewed at 80 % of its life, and no delivery waits for that', async () => {
    const renewal = createGate();
    const { issuer, receiver, endpoint, authId } = await createPair((request, index) => {
      const answer = tokens()(request, index);
      return index === 0 || typeof answer === 'string' ? answer : { ...answer, after: renewal.opened };
    });
    const first = await environment.startWorker();
    await deliverOne(endpoint);
    await query(`UPDATE oauth_tokens SET renew_at = now() WHERE id = $1`, [authId]);
    await first.stop();
    await environment.startWorker();
    await deliverOne(endpoint);
    await issuer.waitForRequests(2);
    renewal.open();
    await waitFor(async () => (await stateOf(authId))['generation'] === 2);
    expect(tokensOf(receiver)).toEqual(['Bearer t1', 'Bearer t1']);
  });

  it.each([
    [0, 300],
    [-5, 300],
    ['soon', 300],
    [undefined, 300],
    [null, 300],
    ['1200', 1200],
    [60, 60],
    [10 * 365 * 86_400, 86_400],
  ])('with expires_in %s lives %s seconds', async (expiresIn, life) => {
    const { issuer, endpoint, authId } = await createPair(tokens({ expires_in: expiresIn }));
    await environment.startWorker();
    await deliverOne(endpoint);
    await deliverOne(endpoint);
    expect(await stateOf(authId)).toMatchObject({ life, renewal: life * 0.8 });
    expect(issuer.requests).toHaveLength(1);
  });

  it('is that of the configuration as it is now, also just after a change', async () => {
    const { receiver, endpoint, authId } = await createPair();
    const next = await environment.startReceiver(tokens({ access_token: 'next' }));
    await environment.startWorker();
    await deliverOne(endpoint);
    await addAuth(database, endpoint, { tokenUrl: next.url, clientSecret: 'other' });
    await deliverOne(endpoint);
    await database.endpointAuths.delete(endpoint.id, undefined);
    await deliverOne(endpoint);
    await addAuth(database, endpoint, { tokenUrl: next.url });
    await deliverOne(endpoint);
    expect(tokensOf(receiver)).toEqual(['Bearer t1', 'Bearer next', undefined, 'Bearer next']);
    expect(await stateOf(authId)).toEqual({});
  });
});

describe('a token that cannot be had', () => {
  it.each<readonly [string, ScriptedAnswer | 'unreachable', string]>([
    [
      'an error of RFC 6749',
      { status: 401, body: '{"error":"invalid_client","error_description":"s3cret"}' },
      'the token endpoint answered 401 invalid_client',
    ],
    [
      'an error of its own',
      { status: 400, body: '{"error":"<b>s3cret"}' },
      'the token endpoint answered 400',
    ],
    [
      'HTML',
      { status: 200, body: '<html>s3cret' },
      'the token endpoint answered 200 without an access token',
    ],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'the token endpoint answered 302',
    ],
    [
      'another type of token',
      { status: 200, body: '{"access_token":"a","token_type":"mac"}' },
      'the token endpoint answered with a token that is no bearer token',
    ],
    [
      'a token with a line break',
      { status: 200, body: '{"access_token":"a\\nX: y","token_type":"bearer"}' },
      'the token endpoint answered 200 without an access token',
    ],
    [
      'too much',
      { status: 200, body: 'x'.repeat(70_000) },
      'the answer of the token endpoint is larger than 64 KiB',
    ],
    ['nothing', 'reset', 'the token endpoint gave no answer: the destination closed the connection'],
    [
      'nothing in time',
      'hang',
      'the token endpoint gave no answer: no complete response within 5000 ms (waiting for the response)',
    ],
  ])('is a failed attempt, and nothing is sent: %s', async (_case, answer, error) => {
    const { issuer, receiver, endpoint, authId } = await createPair(() => answer as ScriptedAnswer);
    await environment.startWorker();
    const ids = await Promise.all(Array.from({ length: 5 }, () => deliverOne(endpoint, 'pending_retry')));
    const [attempt] = await environment.attemptsOf(ids[0] ?? '');
    expect(attempt).toMatchObject({ errorText: `oauth2: ${error}`, retryType: 'slow', responseStatus: null });
    expect(await stateOf(authId)).toMatchObject({ last_error: error, encrypted_token: null });
    expect(receiver.requests).toEqual([]);
    // A backlog does not ask for it again and again.
    expect(issuer.requests).toHaveLength(1);
  });
});

describe('a 401 of the receiver', () => {
  it('fetches a new token, and repeats the request within the same attempt', async () => {
    const { issuer, receiver, endpoint } = await createPair(tokens(), accepting('t2'));
    await environment.startWorker();
    const messageId = await deliverOne(endpoint);
    await deliverOne(endpoint);
    expect(tokensOf(receiver)).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t2']);
    expect(issuer.requests).toHaveLength(2);
    const attempts = await environment.attemptsOf(messageId);
    expect(attempts).toMatchObject([{ responseStatus: 200, attemptNo: 1 }]);
    expect(await environment.database.messages.findById(messageId)).toMatchObject({
      attemptCount: 1,
      slowFailures: 0,
    });
  });

  it('to every token is an ordinary failure, with one fetch a minute', async () => {
    const { issuer, receiver, endpoint } = await createPair(tokens(), [{ status: 401 }]);
    await environment.startWorker();
    const ids = await Promise.all(Array.from({ length: 20 }, () => deliverOne(endpoint, 'pending_retry')));
    expect(issuer.requests).toHaveLength(2);
    await deliverOne(endpoint, 'pending_retry');
    expect(issuer.requests).toHaveLength(2);
    const attempts = await Promise.all(ids.map((id) => environment.attemptsOf(id)));
    expect(attempts.map(([attempt, ...more]) => [attempt?.responseStatus, more.length])).toEqual(
      ids.map(() => [401, 0]),
    );
    expect(receiver.requests.length).toBeLessThanOrEqual(41);
  });

  it('stays the result when no new token can be had, and the old one is dropped', async () => {
    const [token, refusal] = [tokens()(undefined, 0), { status: 400, body: '{"error":"invalid_grant"}' }];
    const { issuer, endpoint } = await createPair([token, refusal], [{ status: 401 }]);
    await environment.startWorker();
    const [first] = await environment.attemptsOf(await deliverOne(endpoint, 'pending_retry'));
    expect(first).toMatchObject({ responseStatus: 401, errorText: 'the destination answered 401' });
    const [second] = await environment.attemptsOf(await deliverOne(endpoint, 'pending_retry'));
    expect(second).toMatchObject({ errorText: 'oauth2: the token endpoint answered 400 invalid_grant' });
    expect(issuer.requests).toHaveLength(2);
  });
});

describe('no attempt is counted', () => {
  it('while the egress proxy is away', async () => {
    const { endpoint } = await createPair();
    await environment.startWorker({ EGRESS_PROXY_URL: 'http://127.0.0.1:9' });
    const messageId = await environment.send(endpoint);
    await waitFor(async () => (await countDelayed(environment.redisUrl, 'deliveries')) > 0);
    expect(await environment.database.messages.findById(messageId)).toMatchObject({
      attemptCount: 0,
      status: 'queued',
    });
  });
});
