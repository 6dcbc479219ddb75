import { describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { useProject } from '../support/use-project.js';

type Fields = Readonly<Record<string, unknown>>;

const own = useProject();

/** What clients name themselves: the member of the id and its longest one, and a member of text. */
const KINDS = [
  { kind: 'consumers', idMember: 'id', longest: 64, textMember: 'name' },
  { kind: 'event-types', idMember: 'name', longest: 128, textMember: 'description' },
] as const;

describe.each(KINDS)('one of the $kind', ({ kind, idMember, longest, textMember }) => {
  const path = `/v1/${kind}`;
  const table = kind.replace('-', '_');
  const bodyOf = (id: string, text = 'Ours'): object => ({ [idMember]: id, [textMember]: text });
  const create = async (id: string, text?: string): Promise<Fields> =>
    dataOf(await own.client.post(path, bodyOf(id, text)), 201);
  const read = async (id: string): Promise<Fields> => dataOf(await own.client.get(`${path}/${id}`), 200);

  it.each(['a', 'AZaz09._-', 'a'.repeat(longest)])('can have the id %s, and is read by it', async (id) => {
    const created = await create(id);
    expect(await read(id)).toEqual(created);
  });

  it('is another one in each project', async () => {
    await create('a');
    const other = createClient(own.api, (await createAccount(own.api.database)).apiKey);
    expectError(await other.get(`${path}/a`), 404, 'NOT_FOUND');
    dataOf(await other.post(path, bodyOf('a', 'Theirs')), 201);
    dataOf(await other.delete(`${path}/a`), 200);
    expect((await read('a'))[textMember]).toBe('Ours');
  });

  it.each([
    ['post', 409],
    ['put', 200],
  ] as const)('exists once when it is created many times at once: %s', async (method, others) => {
    const one = method === 'post' ? path : `${path}/a`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.client[method](one, bodyOf('a'))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array<number>(9).fill(others)].sort());
  });

  it('keeps its id from another one', async () => {
    await create('a', 'First');
    const second = await own.client.post(path, bodyOf('a', 'Second'));
    expectError(second, 409, 'ALREADY_EXISTS');
    expect(second.body).toMatchObject({ error: { details: { id: 'a' } } });
    expect((await read('a'))[textMember]).toBe('First');
  });

  it('keeps its id in a change, which updates the time of the last change', async () => {
    const { updated_at: before } = await create('a');
    const changed = dataOf(await own.client.patch(`${path}/a`, bodyOf('b', 'x')), 200);
    expect(changed).toMatchObject(bodyOf('a', 'x'));
    expect(Date.parse(String(changed['updated_at']))).toBeGreaterThan(Date.parse(String(before)));
  });

  it('is neither created nor changed by a PUT with another id in its body', async () => {
    const refused = await own.client.put(`${path}/a`, bodyOf('b'));
    expectError(refused, 400, 'INVALID_REQUEST');
    expect(invalidPaths(refused)).toEqual([idMember]);
    expectError(await own.client.get(`${path}/a`), 404, 'NOT_FOUND');
  });

  it('leaves its id free when it is deleted', async () => {
    for (const id of ['a', 'b']) await create(id, 'Old');
    expect(dataOf(await own.client.delete(`${path}/a`), 200)).toEqual({ [idMember]: 'a', deleted: true });
    expectError(await own.client.get(`${path}/a`), 404, 'NOT_FOUND');
    expectError(await own.client.delete(`${path}/a`), 404, 'NOT_FOUND');
    expect(await read('b')).toMatchObject(bodyOf('b', 'Old'));
    expect(dataOf(await own.client.post(path, { [idMember]: 'a' }), 201)[textMember]).toBeNull();
  });

  it('is listed once, through cursors, also of one millisecond and while others are created', async () => {
    const ids = ['a', 'a.b', 'a_b', 'B', 'c-1', 'c.1', 'd'];
    for (const id of ids) await create(id);
    await own.api.query(`UPDATE ${table} SET created_at = '2026-01-01T00:00:00.123Z'`);
    const seen: unknown[] = [];
    let query = 'limit=3';
    while (query !== '') {
      const answer = await own.client.get(`${path}?${query}`);
      const rows = dataOf(answer, 200) as unknown as readonly Fields[];
      seen.push(...rows.map((row) => row[idMember]));
      const { meta } = answer.body as { readonly meta: { has_more: boolean; next_cursor: string | null } };
      expect(meta.has_more).toBe(meta.next_cursor !== null);
      query = meta.next_cursor === null ? '' : `limit=3&cursor=${meta.next_cursor}`;
      // Its place is before the first one in both orders.
      await create(`0.${seen.length}`);
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('is one of 50 in a page by default, and of 100 at most', async () => {
    await own.api.query(
      `INSERT INTO ${table} (project_id, ${idMember}) SELECT $1, 'n' || i FROM generate_series(1, 101) AS i`,
      [own.projectId],
    );
    expect(dataOf(await own.client.get(path), 200)).toHaveLength(50);
    expect(dataOf(await own.client.get(`${path}?limit=100`), 200)).toHaveLength(100);
  });
});
