import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  type Receiver,
  type ScriptedAnswer,
  releaseAfterTest,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import { type Answer, errorCodeOf, messageIdOf, post } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

const BODY = '{"type":"order.paid"}';
const OLD = generateKeyPairSync('ed25519');
const NEW = generateKeyPairSync('ed25519');

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

function keySetOf(...keys: readonly KeyObject[]): ScriptedAnswer {
  return { status: 200, body: JSON.stringify({ keys: keys.map((key) => key.export({ format: 'jwk' })) }) };
}

async function serve(...answers: readonly ScriptedAnswer[]): Promise<Receiver> {
  const receiver = await startReceiver(answers);
  releaseAfterTest(() => receiver.close());
  return receiver;
}

async function createVerifying(jwksUrl: string) {
  const hmacHeaderName = 'webhook-signature';
  return await ingest.createSource({
    provider: 'standard_webhooks',
    verifyHmac: true,
    hmacHeaderName,
    jwksUrl,
  });
}

function signedBy(key: KeyObject, entry = 'v1a'): Readonly<Record<string, string>> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = sign(null, Buffer.from(`msg_1.${seconds}.${BODY}`), key).toString('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `${entry},${signature}`,
  };
}

async function send(path: string, key: KeyObject, entry?: string): Promise<Answer> {
  return await post(ingest.url + path, { headers: signedBy(key, entry), body: BODY });
}

it('verifies webhooks by the fetched keys, and fetches them once', async () => {
  const { url, requests } = await serve(keySetOf(NEW.publicKey, OLD.publicKey));
  const { path } = await createVerifying(url);
  for (const { privateKey } of [OLD, NEW, OLD]) messageIdOf(await send(path, privateKey));
  expect(requests).toHaveLength(1);
});

it('asks the sender to come again while another fetch is held back, because its key may be new', async () => {
  const { url, requests } = await serve(keySetOf(OLD.publicKey));
  const { id, path } = await createVerifying(url);
  messageIdOf(await send(path, OLD.privateKey));
  for (let time = 0; time < 3; time++) {
    const answer = await send(path, NEW.privateKey);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
  }
  expect(requests).toHaveLength(1);
  expect(await ingest.messagesOf(id)).toHaveLength(1);
});

it('refuses signatures that a fetch did not help, and those again without another one', async () => {
  const { url, requests } = await serve(keySetOf(OLD.publicKey));
  const { id, path } = await createVerifying(url);
  const headers = signedBy(NEW.privateKey);
  for (let time = 0; time < 3; time++)
    expect(await post(ingest.url + path, { headers, body: BODY })).toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);
  messageIdOf(await send(path, OLD.privateKey));
  expect(await ingest.messagesOf(id)).toHaveLength(1);
});

it('fetches nothing for a request without such a signature', async () => {
  const { url, requests } = await serve(keySetOf(OLD.publicKey));
  const { path } = await createVerifying(url);
  expect(await post(ingest.url + path, { body: BODY })).toMatchObject({ status: 401 });
  expect(await send(path, OLD.privateKey, 'v1')).toMatchObject({ status: 401 });
  expect(requests).toHaveLength(0);
});

it('answers 503 without any key, and tells the owner why', async () => {
  const { url } = await serve({ status: 200, body: '<html>' });
  const { id, path } = await createVerifying(url);
  const answer = await send(path, OLD.privateKey);
  expect(answer.status).toBe(503);
  expect(errorCodeOf(answer)).toBe('SERVICE_UNAVAILABLE');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
  const rejection = await waitFor(async () => {
    const rows = await ingest.waitForRejections(1, 'hmac_failed');
    return rows.find(({ endpointId }) => endpointId === id);
  });
  expect(rejection.reasonDetail).toBe('There is no key of jwks_url to verify it by: the answer is no JWKS.');
  expect(await ingest.messagesOf(id)).toEqual([]);
});

it('receives for another endpoint while the URL of one hangs', async () => {
  const hanging = await serve('hang');
  const { path } = await createVerifying(hanging.url);
  const waiting = send(path, OLD.privateKey);
  await hanging.waitForRequests(1);
  const { url } = await serve(keySetOf(OLD.publicKey));
  messageIdOf(await send((await createVerifying(url)).path, OLD.privateKey));
  await hanging.close();
  expect(await waiting).toMatchObject({ status: 503 });
});
