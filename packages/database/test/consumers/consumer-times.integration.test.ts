import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { countLockWaits, createAccount, waitFor } from '@posthorn/test-support';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
beforeAll(async () => {
  open = await openDatabase();
});
beforeEach(async () => {
  ({ projectId } = await createAccount(open.database));
});

it('creates a consumer with one time, however long the creation waited', async () => {
  const lock = 'SELECT FROM projects WHERE id = $1 FOR UPDATE';
  const inTheWay = await holdTransaction(open.url, lock, [projectId]);
  const creation = open.database.consumers.create({ projectId, id: 'acme', name: null, metadata: {} });
  await waitFor(async () => (await countLockWaits(open.query)) === 1);
  await inTheWay.query('COMMIT');
  const consumer = await creation;
  expect(consumer?.updatedAt).toEqual(consumer?.createdAt);
});

it('changes a consumer after its creation, however long the change waited', async () => {
  await open.database.consumers.create({ projectId, id: 'acme', name: null, metadata: {} });
  const create = 'UPDATE consumers SET created_at = clock_timestamp() WHERE project_id = $1';
  const inTheWay = await holdTransaction(open.url, 'SELECT FROM consumers WHERE project_id = $1 FOR UPDATE', [
    projectId,
  ]);
  const change = open.database.consumers.put({ projectId, id: 'acme' }, { name: 'ACME' });
  await waitFor(async () => (await countLockWaits(open.query)) === 1);
  await inTheWay.query(create, [projectId]);
  await inTheWay.query('COMMIT');
  const { createdAt, updatedAt } = (await change).row;
  expect(updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
});
