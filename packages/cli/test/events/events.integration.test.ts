import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, releaseAfterFile, startTestService } from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { type CliAnswer, type CliCall, callCli } from '../support/call-cli.js';
import { openStores } from '../support/open-stores.js';

let call: (given: readonly string[], call?: CliCall) => Promise<CliAnswer>;
let readPayload: (eventId: string) => Promise<string>;
let folder: string;
beforeAll(async () => {
  const { environment, account } = await openStores();
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  folder = await createTestFolder();
  call = (given, options) =>
    callCli([...given, '--api-url', api.url], {
      environment: { POSTHORN_API_KEY: account.apiKey },
      ...options,
    });
  readPayload = async (eventId) => {
    const headers = { authorization: `Bearer ${account.apiKey}` };
    return await (await fetch(`${api.url}/v1/events/${eventId}/payload`, { headers })).text();
  };
});

interface Published {
  readonly event_id: string;
}

describe('events', () => {
  it('are published with the payload byte for byte, and listed by type and consumer', async () => {
    const text = '{ "n": 12345678901234567890, "x": 1.0 }';
    const path = join(folder, 'payload.json');
    await writeFile(path, text);
    const fromFile = await call(['events', 'publish', 'order.created', '--payload-file', path, '--json']);
    const { event_id: id } = fromFile.json() as Published;
    expect(await readPayload(id)).toBe(text);
    const publish = ['events', 'publish', 'order.paid', '--payload', text, '--consumer', 'acme'];
    const answers = [
      await call([...publish, '--idempotency-key', 'k']),
      await call([...publish, '--idempotency-key', 'k']),
    ];
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(answers[0]?.stdout).toMatch(/^message_count +0$/m);
    expect(answers[1]?.stdout).toBe(answers[0]?.stdout);
    const listed = async (...filter: string[]): Promise<unknown> =>
      (await call(['events', 'list', '--json', ...filter])).json();
    expect(await listed()).toHaveLength(2);
    expect(await listed('--type', 'order.created')).toMatchObject([{ event_id: id }]);
    expect(await listed('--consumer', 'acme', '--limit', '1')).toMatchObject([{ event_type: 'order.paid' }]);
  });

  it('need one payload, which is an object', async () => {
    const path = join(folder, 'list.json');
    await writeFile(path, '[]');
    for (const [payload, reason] of [
      [[], 'either with --payload or'],
      [['--payload', '{}', '--payload-file', path], 'either with --payload or'],
      [['--payload', '[]'], 'JSON object'],
      [['--payload-file', path], 'JSON object'],
      [['--payload-file', join(folder, 'missing')], 'ENOENT'],
    ] as const) {
      const { exitCode, stderr } = await call(['events', 'publish', 'order.created', ...payload]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(reason) });
    }
  });
});

describe('event types', () => {
  it('are registered with a schema that refuses payloads, listed, and deleted', async () => {
    const path = join(folder, 'schema.json');
    await writeFile(path, '{"required":["total"]}');
    const create = ['event-types', 'create', 'order.billed', '--schema-file', path, '--validate'];
    expect((await call(create)).stdout).toMatch(/^validate +true$/m);
    const refused = await call(['events', 'publish', 'order.billed', '--payload', '{}']);
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('INVALID_REQUEST') });
    expect((await call(['event-types', 'list'])).stdout).toContain('order.billed');
    expect((await call(['event-types', 'delete', 'order.billed', '--yes'])).exitCode).toBe(0);
    expect((await call(['event-types', 'list'])).stdout.trim()).toBe('none');
    expect((await call(['event-types', 'delete', 'order.billed', '--yes'])).exitCode).toBe(3);
  });
});

describe('the example of an event type', () => {
  it('comes from a file, and must satisfy the schema', async () => {
    const [schema, example] = [join(folder, 'schema.json'), join(folder, 'example.json')];
    await writeFile(schema, '{"required":["total"]}');
    await writeFile(example, '{}');
    const create = [
      'event-types',
      'create',
      'order.shown',
      '--schema-file',
      schema,
      '--example-file',
      example,
    ];
    expect(await call(create)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('example.total'),
    });
    await writeFile(example, '{"total": 1.0}');
    expect((await call(create)).exitCode).toBe(0);
    expect((await call(['event-types', 'delete', 'order.shown', '--yes'])).exitCode).toBe(0);
  });
});

describe('signature keys', () => {
  it('are listed and rotated', async () => {
    expect((await call(['signature-keys', 'list'])).stdout.trim()).toBe('none');
    const { stdout } = await call(['signature-keys', 'rotate']);
    const [, id = ''] = /^key_id +(sgk_[0-9a-f]{32})$/m.exec(stdout) ?? [];
    expect((await call(['signature-keys', 'list'])).stdout).toContain(id);
  });
});

describe('consumers', () => {
  it('are created, listed over several pages, and deleted after a question', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `customer-${n}`);
    await call(['consumers', 'create', 'acme-2', '--name', 'ACME', '--metadata', '{"crm":1}']);
    await Promise.all(ids.map((id) => call(['consumers', 'create', id])));
    const listed = async (): Promise<readonly { readonly id: string }[]> =>
      (await call(['consumers', 'list', '--limit', '1000', '--json'])).json() as readonly {
        readonly id: string;
      }[];
    const before = await listed();
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(['acme-2', ...ids]));
    expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
    const remove = ['consumers', 'delete', 'acme-2'];
    expect((await call(remove, { typed: 'no\n' })).exitCode).not.toBe(0);
    expect((await call(remove, { typed: 'yes\n' })).exitCode).toBe(0);
    expect((await listed()).map(({ id }) => id)).not.toContain('acme-2');
  });
});
