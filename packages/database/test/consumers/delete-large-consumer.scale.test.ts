import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';

let open: OpenDatabase;
let projectId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
});

async function countEndpoints(): Promise<number> {
  const condition = 'project_id = $1 AND deleted_at IS NULL';
  const [row] = await open.query(`SELECT count(*)::int AS count FROM endpoints WHERE ${condition}`, [
    projectId,
  ]);
  return Number(row?.['count']);
}

/** Creates endpoints of a consumer in one statement. */
async function createMany(consumerId: string, count: number): Promise<void> {
  await open.database.consumers.create({ projectId, id: consumerId, name: null, metadata: {} });
  await open.query(
    `INSERT INTO endpoints (id, project_id, url, consumer_id, updated_at)
     SELECT gen_random_uuid(), $1, $2, $3, now() FROM generate_series(1, $4::int)`,
    [projectId, URL, consumerId, count],
  );
}

describe('a consumer with more endpoints than one transaction deletes', () => {
  const ACME = 'acme';
  const key = (): { readonly projectId: string; readonly id: string } => ({ projectId, id: ACME });

  it('is gone after the first part, and its other endpoints follow', async () => {
    await createMany(ACME, 100_000);
    expect(await open.database.consumers.delete(key())).toBe(true);
    expect(await countEndpoints()).toBe(95_000);
    expect(await open.database.consumers.find(key())).toBeUndefined();
    expect(await open.database.consumers.list({ projectId, after: undefined, limit: 10 })).toEqual([]);
    expect(await open.database.consumers.update(key(), { name: 'x' })).toBeUndefined();
    expect(await open.database.consumers.delete(key())).toBe(false);
    let parts = 0;
    while (await open.database.consumers.deleteNextPart()) parts += 1;
    expect([parts, await countEndpoints()]).toEqual([20, 0]);
    const [row] = await open.query('SELECT count(*)::int AS count FROM erasures');
    expect(row?.['count']).toBe(100_000);
    expect(await open.query('SELECT FROM consumers')).toEqual([]);
  });

  it('leaves no endpoint to a consumer that is created in its place', async () => {
    await createMany(ACME, 5_001);
    await open.database.consumers.update(key(), { name: 'Old', metadata: { old: true } });
    await open.database.consumers.delete(key());
    expect(await countEndpoints()).toBe(1);
    const row = await open.database.consumers.create({ ...key(), name: null, metadata: {} });
    expect(row).toMatchObject({ name: null, metadata: {}, endpointCount: 0 });
    expect(await countEndpoints()).toBe(0);
    expect(await open.database.consumers.deleteNextPart()).toBe(false);
  });

  it('leaves no endpoint to a consumer that an endpoint creates in its place', async () => {
    await createMany(ACME, 5_001);
    await open.database.consumers.update(key(), { name: 'Old' });
    await open.database.consumers.delete(key());
    const { id } = await createEndpoint(open.database, { projectId, url: URL, consumerId: ACME });
    expect([await countEndpoints(), (await open.database.endpoints.findById(id))?.id]).toEqual([1, id]);
    expect(await open.database.consumers.deleteNextPart()).toBe(false);
    expect(await open.database.consumers.find(key())).toMatchObject({ name: null, endpointCount: 1 });
  });
});
