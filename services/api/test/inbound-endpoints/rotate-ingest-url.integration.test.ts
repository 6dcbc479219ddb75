import { describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { dataOf, expectError } from '../support/answers.js';
import { uniqueUrl } from '../support/unique-url.js';
import { useProject } from '../support/use-project.js';

type Fields = Readonly<Record<string, unknown>>;

const own = useProject();

const CREATED: Readonly<Record<string, readonly [path: string, body: () => object]>> = {
  forwards: ['/v1/inbound-endpoints', () => ({ url: uniqueUrl() })],
  'hands to listeners': ['/v1/inbound-endpoints', () => ({ mode: 'cli' })],
  'keeps events': ['/v1/pull-endpoints', () => ({})],
};

describe.each(Object.entries(CREATED))('an endpoint that %s', (_kind, [path, body]) => {
  const create = async (): Promise<Fields> => dataOf(await own.client.post(path, body()), 201);
  const rotate = async (id: unknown, request: object = {}): Promise<Fields> =>
    dataOf(await own.client.post(`${path}/${String(id)}/ingest-url`, request), 200);

  it('gets a new ingest URL, and its old one works for a day', async () => {
    const { id, ingest_url: first } = await create();
    const { ingest_url: second, old_url_until: until } = await rotate(id);
    expect(second).not.toBe(first);
    expect(new URL(String(second)).pathname.split('/').slice(0, -1)).toEqual(
      new URL(String(first)).pathname.split('/').slice(0, -1),
    );
    expect(Math.abs(Date.parse(String(until)) - Date.now() - 24 * HOUR)).toBeLessThan(HOUR);
  });

  it('shows its URL as before', async () => {
    const { id } = await create();
    const shownBefore = dataOf(await own.client.get(`${path}/${String(id)}`), 200)['ingest_url'];
    const { ingest_url: whole } = await rotate(id);
    const shown = dataOf(await own.client.get(`${path}/${String(id)}`), 200)['ingest_url'];
    const isWhole = String(shownBefore).length === String(whole).length;
    expect(shown).toBe(isWhole ? whole : shownBefore);
  });

  it('loses its old URL at once when it asks for that', async () => {
    const { id } = await create();
    expect((await rotate(id, { keep_old_hours: 0 }))['old_url_until']).toBeNull();
  });

  it('is not another project’s', async () => {
    const unknown = '018f0000-0000-7000-8000-000000000000';
    expectError(await own.client.post(`${path}/${unknown}/ingest-url`, {}), 404, 'NOT_FOUND');
  });
});
