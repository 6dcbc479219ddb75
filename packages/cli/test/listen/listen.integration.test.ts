import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Receiver,
  createTestFolder,
  releaseAfterFile,
  releaseAfterTest,
  startReceiver,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { API_KEYS, startApi } from '../../../../services/api/src/start-api.js';
import { INGEST_KEYS, startIngest } from '../../../../services/ingest/src/start-ingest.js';
import { type CliAnswer, callCli } from '../support/call-cli.js';
import { type Stores, openStores } from '../support/open-stores.js';

let stores: Stores;
let apiUrl: string;
beforeAll(async () => {
  stores = await openStores();
  const ingest = await startTestService({
    start: startIngest,
    keys: INGEST_KEYS,
    environment: stores.environment,
  });
  releaseAfterFile(() => ingest.stop());
  const environment = { ...stores.environment, RECEIVE_BASE_URL: ingest.url };
  const api = await startTestService({ start: startApi, keys: API_KEYS, environment });
  releaseAfterFile(() => api.stop());
  apiUrl = api.url;
});

interface PullEndpoint {
  readonly id: string;
  readonly ingest_url: string;
}

async function callApi(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${stores.account.apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { readonly data: unknown }).data;
}

interface Listening {
  readonly receiver: Receiver;
  /** The number of lines on standard output so far. */
  countLines(): number;
  /** Ends the command as Ctrl-C does. */
  end(): Promise<CliAnswer>;
}

async function listen(...options: readonly string[]): Promise<Listening> {
  const receiver = await startReceiver();
  releaseAfterTest(() => receiver.close());
  const stopping = new AbortController();
  const given = ['listen', `${receiver.url}/hooks?x=1`, '--api-url', apiUrl, '--json', ...options];
  const environment = { POSTHORN_API_KEY: stores.account.apiKey };
  let output = '';
  const ended = callCli(given, {
    environment,
    signal: stopping.signal,
    onOutput: (text) => (output += text),
  });
  return {
    receiver,
    countLines: () => output.split('\n').length - 1,
    end() {
      stopping.abort();
      return ended;
    },
  };
}

const listPullEndpoints = async (): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  (await callApi('GET', '/v1/pull-endpoints')) as readonly { readonly id: string; readonly name: string }[];

describe('listen', () => {
  it('forwards the events of a given pull endpoint byte for byte, and leaves them for its consumers', async () => {
    const endpoint = (await callApi('POST', '/v1/pull-endpoints', { name: 'shop' })) as PullEndpoint;
    const earlier = await fetch(endpoint.ingest_url, { method: 'POST', body: '{"n":0}' });
    expect(earlier.ok).toBe(true);
    // Times have a precision of a second. Earlier events must not be in the second in which listening begins.
    await waitFor(() => new Date().getMilliseconds() > 900);
    await waitFor(() => new Date().getMilliseconds() < 100);
    const { receiver, countLines, end } = await listen('--endpoint', endpoint.id);
    await waitFor(async () => {
      await fetch(endpoint.ingest_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shop': 'a', 'stripe-signature': 't=1,v1=abcdef' },
        body: '{ "n": 12345678901234567890, "x": 1.0 }\n',
      });
      return receiver.requests.length > 0;
    });
    const bytes = Buffer.from([0, 159, 146, 150]);
    await fetch(endpoint.ingest_url, { method: 'POST', headers: { 'content-type': 'image/x' }, body: bytes });
    await waitFor(() => receiver.requests.some(({ headers }) => headers['content-type'] === 'image/x'));
    await waitFor(() => countLines() === receiver.requests.length);
    const { exitCode, stdout } = await end();
    expect(exitCode).toBe(0);
    const [first] = receiver.requests;
    expect(first).toMatchObject({
      method: 'POST',
      headers: { 'x-shop': 'a', 'content-type': 'application/json' },
    });
    expect(first?.body.toString()).toBe('{ "n": 12345678901234567890, "x": 1.0 }\n');
    expect(first?.headers['stripe-signature']).toBeUndefined();
    expect(receiver.requests.at(-1)?.body).toEqual(bytes);
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly status: number; readonly id: string });
    expect(entries).toHaveLength(receiver.requests.length);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries[0]).toMatchObject({ status: 200, masked_headers: ['stripe-signature'] });
    const shown = (await callApi('GET', `/v1/pull-endpoints/${endpoint.id}`)) as { readonly counts: unknown };
    expect(shown.counts).toMatchObject({ fetched: 0, delivered: 0 });
  });

  it('creates a pull endpoint unless one is given, and deletes it at the end', async () => {
    const { receiver, end } = await listen();
    await waitFor(async () =>
      (await listPullEndpoints()).some(({ name }) => name.startsWith('posthorn listen')),
    );
    const { stderr, exitCode } = await end();
    expect(exitCode).toBe(0);
    expect(stderr).toContain('/hooks?x=1 what comes to http://');
    expect(receiver.requests).toEqual([]);
    expect((await listPullEndpoints()).filter(({ name }) => name.startsWith('posthorn listen'))).toEqual([]);
  });

  it('refuses an endpoint that forwards by itself, and a missing one', async () => {
    const { exitCode, stderr } = await (
      await listen('--endpoint', '019aa000-1234-7abc-8def-0123456789ab')
    ).end();
    expect({ exitCode, stderr: stderr.trim() }).toEqual({
      exitCode: 3,
      stderr: expect.stringContaining('no such pull endpoint') as unknown,
    });
  });

  it('reads the key from a file, and ends when the API does not know it', async () => {
    const file = join(await createTestFolder(), 'key');
    await writeFile(file, `wh_live_${'a'.repeat(32)}\n`);
    const given = ['listen', 'http://127.0.0.1:1', '--api-url', apiUrl, '--api-key-file', file];
    const { exitCode, stderr } = await callCli(given);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('UNAUTHORIZED');
    expect(stderr).not.toContain('wh_live_');
  });
});
