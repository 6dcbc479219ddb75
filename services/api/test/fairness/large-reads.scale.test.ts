import { beforeAll, expect, it } from '@jest/globals';
import { toPrefixedId } from '@posthorn/common';
import { createAccount, createEndpoint, createSource, startProgram } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { createSender, storeSilently } from '../support/listen.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

const READERS = 100;
const SENDS = 60;
const MEBIBYTE = 1024 * 1024;
/** Of the process, as docs/reliability.md says. */
const BODY_BUDGET_BYTES = 128 * MEBIBYTE;
const BODY = JSON.stringify({ a: 'a'.repeat(1_000_000) });

let api: TestApi;
let reader: { readonly apiKey: string; readonly projectId: string };
let endpointId: string;

beforeAll(async () => {
  api = await startTestApi();
  reader = await createAccount(api.database);
  ({ id: endpointId } = await createEndpoint(api.database, {
    projectId: api.account.projectId,
    url: 'https://example.com/a',
  }));
});

/** Each returns the path of a megabyte. */
const ROUTES: Readonly<Record<string, () => Promise<string>>> = {
  async 'the payload of a message'() {
    const { id } = await createEndpoint(api.database, {
      projectId: reader.projectId,
      url: 'https://example.com/b',
    });
    const sent = await createClient(api, reader.apiKey).send(
      `{"endpoint_id":"${toPrefixedId('endpoint', id)}","payload":${BODY}}`,
    );
    return `/v1/messages/${String(dataOf(sent, 202)['message_id'])}/payload`;
  },
  async 'the payload of an event'() {
    const client = createClient(api, reader.apiKey);
    await client.post('/v1/event-types', { name: 'large' });
    const published = await client.post('/v1/events', `{"event_type":"large","payload":${BODY}}`);
    return `/v1/events/${String(dataOf(published, published.status)['event_id'])}/payload`;
  },
  async 'the payload of a webhook'() {
    const { id } = await createSource(api.database, { projectId: reader.projectId });
    const message = { projectId: reader.projectId, endpointId: id, body: BODY, isForListeners: false };
    return `/v1/inbound-messages/${await storeSilently(api, message)}/payload`;
  },
  async 'the event of a pull endpoint'() {
    const { id } = await createSource(api.database, { projectId: reader.projectId, direction: 'pull' });
    const event = { projectId: reader.projectId, endpointId: id, body: BODY, direction: 'pull' } as const;
    return `/v1/pull-endpoints/${id}/events/${await storeSilently(api, { ...event, isForListeners: false })}`;
  },
  async 'a long poll'() {
    const { id } = await createSource(api.database, { projectId: reader.projectId, isCli: true });
    await createSender(api, reader.projectId)(id, { body: BODY });
    return `/v1/inbound-endpoints/${id}/listen`;
  },
  async 'a listener'() {
    const { id } = await createSource(api.database, { projectId: reader.projectId, isCli: true });
    await createSender(api, reader.projectId)(id, { body: BODY });
    return `/v1/listen?endpoint_id=${id}`;
  },
};

async function send(): Promise<void> {
  const response = await fetch(`${api.url}/v1/webhooks/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.account.apiKey}` },
    body: `{"endpoint_id":"${toPrefixedId('endpoint', endpointId)}","payload":{}}`,
  });
  await response.arrayBuffer();
  expect(response.status).toBe(202);
}

async function sendBesideReaders(path: string): Promise<void> {
  const program = new URL('../support/read-forever.ts', import.meta.url);
  const { child, said, ended } = startProgram(program, api.url, path, reader.apiKey, String(READERS));
  await said('all were answered');
  for (let n = 0; n < SENDS; n += 1) await send();
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await ended;
}

it.each(Object.entries(ROUTES))(
  'all sends are accepted, in the memory for bodies, while 100 connections of another tenant read %s',
  async (_route, prepare) => {
    const path = await prepare();
    await sendBesideReaders(path);
    const bytesBefore = process.memoryUsage.rss();
    await sendBesideReaders(path);
    expect(process.memoryUsage.rss() - bytesBefore).toBeLessThan(BODY_BUDGET_BYTES);
  },
);
