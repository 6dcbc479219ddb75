import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSigningSecret } from '@posthorn/common';
import { SECOND } from '@posthorn/domain';
import {
  type ReceivedRequest,
  type TestEndpoint,
  createEndpoint,
  createSignatureKey,
  fromNow,
  insertSigningKey,
} from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

const ODD_BODY = '{ "n" : 12345678901234567890,\r\n\t"f":1.0, "text": "Zoë \\u0000" }';

const environment = await startEnvironment();

interface Delivered {
  readonly request: ReceivedRequest;
  readonly endpoint: TestEndpoint;
  readonly messageId: string;
}

async function deliverOne(
  given: Parameters<Environment['send']>[1] = {},
  endpointHeaders: Readonly<Record<string, string>> = {},
): Promise<Delivered> {
  const receiver = await environment.startReceiver();
  const endpoint = await environment.createEndpoint(`${receiver.url}/hook?a=1`, endpointHeaders);
  await environment.startWorker();
  const messageId = await environment.send(endpoint, given);
  await environment.waitForStatus(messageId, 'succeeded');
  const [request, ...more] = receiver.requests;
  expect(more).toEqual([]);
  if (request === undefined) throw new Error('nothing arrived');
  return { request, endpoint, messageId };
}

/** Verifies as a receiver with only a shell would. */
function opensslHmac(secret: string, { headers, body }: ReceivedRequest): string {
  const input = Buffer.concat([Buffer.from(`${String(headers['x-webhook-timestamp'])}.`), body]);
  const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-r'], { input });
  return `sha256=${output.toString().slice(0, 64)}`;
}

describe('a delivery', () => {
  it('is one POST with the bytes of the client', async () => {
    const { request, messageId } = await deliverOne({ body: ODD_BODY });
    expect(request.body.equals(Buffer.from(ODD_BODY))).toBe(true);
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1' });
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(ODD_BODY)),
      'x-webhook-id': messageId,
      'user-agent': expect.stringContaining('Posthorn'),
    });
  });

  it('carries the asymmetric signatures of the keys that a project has then', async () => {
    const receiver = await environment.startReceiver();
    const { database, account } = environment;
    const { projectId } = account;
    const [old, current] = [createSignatureKey(), createSignatureKey()];
    const endpoint = await createEndpoint(database, {
      projectId,
      url: receiver.url,
      signatureScheme: 'standard',
      signatureKey: old,
    });
    await database.signatureKeys.rotate(projectId, current);
    await environment.startWorker();
    await environment.waitForStatus(await environment.send(endpoint), 'succeeded');
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('nothing arrived');
    const { headers, body } = request;
    const entries = String(headers['webhook-signature']).match(/(?<=v1a,)\S+/g) ?? [];
    const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${String(body)}`;
    const isVerified = [current, old].map(({ publicKey }, index) => {
      const x = Buffer.from(publicKey, 'base64').toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, Buffer.from(content), key, Buffer.from(entries[index] ?? '', 'base64'));
    });
    expect(isVerified).toEqual([true, true]);
  });

  it('carries a signature that openssl confirms, over a new timestamp', async () => {
    const { request, endpoint } = await deliverOne({ body: ODD_BODY });
    expect(request.headers['x-webhook-signature']).toBe(opensslHmac(endpoint.signingSecret, request));
    const age = Date.now() / 1000 - Number(request.headers['x-webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(10);
  });

  it('carries one signature per key while there are two, the newest first', async () => {
    const receiver = await environment.startReceiver();
    const endpoint = await environment.createEndpoint(receiver.url);
    const newest = await addSigningKey(endpoint.id);
    await environment.startWorker();
    await environment.waitForStatus(await environment.send(endpoint), 'succeeded');
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('nothing arrived');
    expect(request.headers['x-webhook-signature']).toBe(
      [newest, endpoint.signingSecret].map((secret) => opensslHmac(secret, request)).join(','),
    );
  });
});

describe('a custom header', () => {
  it("of a send overrides the endpoint's header, whatever the case", async () => {
    const { request } = await deliverOne(
      { headers: { 'x-shared': 'send', 'X-Send': 'ä' } },
      { 'X-Shared': 'endpoint', 'X-Endpoint': '2', Authorization: 'Bearer theirs' },
    );
    expect(request.headers).toMatchObject({
      'x-shared': 'send',
      'x-send': 'ä',
      'x-endpoint': '2',
      authorization: 'Bearer theirs',
    });
  });

  it('can replace the user agent', async () => {
    const { request, messageId } = await deliverOne({}, { 'user-agent': 'theirs' });
    expect(request.headers['user-agent']).toBe('theirs');
    const [attempt] = await environment.attemptsOf(messageId);
    const names = Object.keys(attempt?.requestHeaders as object).map((name) => name.toLowerCase());
    expect(names.filter((name) => name === 'user-agent')).toHaveLength(1);
  });

  it("cannot replace Posthorn's headers, even if one was stored", async () => {
    const { request, messageId } = await deliverOne(
      { headers: { 'x-webhook-id': 'forged', 'content-type': 'text/html' } },
      { 'X-WEBHOOK-SIGNATURE': 'forged' },
    );
    expect(request.headers).toMatchObject({
      'x-webhook-id': messageId,
      'content-type': 'application/json',
      'x-webhook-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
  });
});

async function addSigningKey(endpointId: string): Promise<string> {
  const secret = createSigningSecret();
  await insertSigningKey(environment.query, { endpointId, secret, createdAt: fromNow(SECOND) });
  return secret;
}
