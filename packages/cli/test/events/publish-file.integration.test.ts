import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  ALL,
  type Sql,
  changeProjects,
  createAccount,
  createTestFolder,
  releaseAfterFile,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { type CliAnswer, type CliCall, callCli } from '../support/call-cli.js';
import { openStores } from '../support/open-stores.js';

let publish: (given: readonly string[], call?: CliCall) => Promise<CliAnswer>;
let query: Sql;
let slowKey: string;
let folder: string;
beforeAll(async () => {
  const { environment, account, ...stores } = await openStores();
  ({ query } = stores);
  await changeProjects(query, ALL, { rateLimitDefault: 100_000 });
  const slow = await createAccount(stores.database);
  await changeProjects(query, slow.projectId, { rateLimitDefault: 1 });
  slowKey = slow.apiKey;
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  folder = await createTestFolder();
  publish = (given, options) =>
    callCli(['events', 'publish', '--api-url', api.url, ...given], {
      environment: { POSTHORN_API_KEY: account.apiKey },
      ...options,
    });
});

async function write(name: string, lines: readonly (string | object | Buffer)[]): Promise<string> {
  const path = join(folder, name);
  const texts = lines.map((line) =>
    typeof line === 'string' || Buffer.isBuffer(line) ? line : JSON.stringify(line),
  );
  await writeFile(path, Buffer.concat(texts.flatMap((text) => [Buffer.from(text), Buffer.from('\n')])));
  return path;
}

const countEvents = async (type: string): Promise<number> =>
  (await query('SELECT id FROM events WHERE event_type = $1', [type])).length;

const bodiesOf = async (type: string): Promise<readonly unknown[]> => {
  const sql =
    'SELECT body FROM payloads JOIN events ON events.id = payloads.message_id WHERE event_type = $1 ORDER BY id';
  return (await query(sql, [type])).map(({ body }) => body);
};

describe('a file of events', () => {
  it('is published in batches, each payload byte for byte, in order', async () => {
    const payloads = Array.from({ length: 250 }, (_, n) => `{ "n" : ${n}.0, "text": "a\u2028b" }`);
    const lines = payloads.map((text) => `{"payload" : ${text}, "event_type": "in.order"}\r`);
    const path = await write('in-order', ['\ufeff' + (lines[0] ?? ''), '', ...lines.slice(1)]);
    const { exitCode, stdout } = await publish(['--file', path, '--json']);
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      0,
      { accepted: 250, rejected: 0, last_line: 251, refused: [] },
    ]);
    expect(await bodiesOf('in.order')).toEqual(payloads);
  });

  it('comes from standard input, also without a last line break', async () => {
    const typed = '{"event_type":"typed","payload":{}}\n{"event_type":"typed","payload":{}}';
    expect(await publish(['--file', '-'], { typed })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^accepted +2$/m),
    });
    expect(await countEvents('typed')).toBe(2);
  });

  it('fails when lines are refused, names each by its number, and publishes all others', async () => {
    const event = { event_type: 'mixed', payload: {} };
    const path = await write('mixed', [
      event,
      { event_type: 'mixed' },
      'no JSON',
      '[]',
      Buffer.from('{"event_type":"mixed","payload":{"a":"\xff"}}', 'latin1'),
      { ...event, payload: { text: 'x'.repeat(4_000_000) } },
      { ...event, headers: { Host: 'x' } },
      event,
    ]);
    const answer = await publish(['--file', path]);
    expect(answer).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('refused: 6') });
    const refused = answer.stdout.match(/^line \d+: \S+/gm) ?? [];
    expect([...refused].sort()).toEqual([
      'line 2: INVALID_REQUEST',
      'line 3: INVALID_REQUEST',
      'line 4: INVALID_REQUEST',
      'line 5: INVALID_REQUEST',
      'line 6: PAYLOAD_TOO_LARGE',
      'line 7: INVALID_HEADERS',
    ]);
    expect(answer.stdout).toMatch(/^accepted +2$/m);
    expect(await countEvents('mixed')).toBe(2);
  });

  it('of 10 MB goes in batches that the API takes', async () => {
    const line = { event_type: 'large', payload: { text: 'x'.repeat(1_000_000) } };
    const path = await write('large', Array<object>(10).fill(line));
    expect((await publish(['--file', path])).exitCode).toBe(0);
    expect(await countEvents('large')).toBe(10);
  });

  it('is published once with an idempotency key, however often the command is repeated', async () => {
    const event = { event_type: 'once', payload: {} };
    const lines = [event, event, { ...event, idempotency_key: 'own' }, { ...event, idempotency_key: 'own' }];
    const path = await write('once', lines);
    const part = await write('part', lines.slice(0, 1));
    const key = ['--idempotency-key', 'today'];
    expect((await publish(['--file', part, ...key])).exitCode).toBe(0);
    const answers = [await publish(['--file', path, ...key]), await publish(['--file', path, ...key])];
    for (const { stdout } of answers) expect(stdout).toMatch(/^accepted +4$/m);
    expect(await countEvents('once')).toBe(3);
  });

  it('tells which lines are decided when a signal ends it, also while the rate holds it back', async () => {
    const stopped = new AbortController();
    const path = await write('held', Array<object>(3).fill({ event_type: 'held', payload: {} }));
    const publishing = publish(['--file', path, '--json'], {
      environment: { POSTHORN_API_KEY: slowKey },
      signal: stopped.signal,
    });
    await waitFor(async () => (await countEvents('held')) > 0);
    stopped.abort();
    const { exitCode, stdout } = await publishing;
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      130,
      { accepted: 1, rejected: 0, last_line: 1, refused: [] },
    ]);
  });

  it.each([
    [['order.created'], 'each line'],
    [['--payload', '{}'], 'each line'],
    [['--consumer', 'acme'], 'each line'],
  ])('has the members of each event: %j', async (given, reason) => {
    const path = await write('empty', []);
    const answer = await publish(['--file', path, ...given]);
    expect(answer).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(reason) });
  });

  it('must be readable, and is needed without an event type', async () => {
    const missing = await publish(['--file', join(folder, 'missing')]);
    expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('ENOENT') });
    const neither = await publish(['--payload', '{}']);
    expect(neither).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--file') });
  });
});
