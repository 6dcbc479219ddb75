import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  countLockWaits,
  createAccount,
  createEndpoint,
  insertMessages,
  NEVER,
  newMessage,
  waitFor,
} from '@posthorn/test-support';
import { holdTransaction } from '../support/hold-transaction.js';
import { openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';
const LOCK_CONSUMER = 'SELECT FROM consumers WHERE project_id = $1 AND id = $2 FOR UPDATE';

let projectId: string;
const open = await openDatabase();
beforeEach(async () => {
  ({ projectId } = await createAccount(open.database));
  await open.query('DELETE FROM erasures');
  await open.query('DELETE FROM consumers');
  await open.query('DELETE FROM backlog_changes');
});

async function create(consumerId: string): Promise<string> {
  return (await createEndpoint(open.database, { projectId, url: URL, consumerId })).id;
}

async function exists(endpointId: string): Promise<boolean> {
  return (await open.database.endpoints.findById(endpointId)) !== undefined;
}

describe('a deleted consumer', () => {
  it('takes its endpoints with it, paused or not, and leaves all others', async () => {
    const other = await createAccount(open.database);
    const others = [
      await create(''),
      await create('another'),
      (await createEndpoint(open.database, { projectId: other.projectId, url: URL, consumerId: 'acme' })).id,
    ];
    const own = [await create('acme'), await create('acme')];
    await open.database.endpoints.pause(own[0] ?? '');
    expect(await open.database.consumers.delete({ projectId, id: 'acme' })).toBe(true);
    expect(await Promise.all(own.map(exists))).toEqual([false, false]);
    expect(await Promise.all(others.map(exists))).toEqual([true, true, true]);
    const erasures = await open.query('SELECT endpoint_id AS id FROM erasures ORDER BY 1');
    expect(erasures.map(({ id }) => id)).toEqual([...own].sort());
    expect(await open.query('SELECT FROM endpoints WHERE paused')).toEqual([]);
    expect(await open.database.consumers.delete({ projectId, id: 'acme' })).toBe(false);
  });

  it('ends the waiting messages of its endpoints', async () => {
    const endpointId = await create('acme');
    await open.database.endpoints.pause(endpointId);
    await insertMessages(open.query, { projectId, endpointId, status: 'paused', sweepAt: NEVER });
    await insertMessages(open.query, { projectId, endpointId, status: 'queued', sweepAt: new Date() });
    await open.database.consumers.delete({ projectId, id: 'acme' });
    const part = await open.database.backlogs.moveNext(10);
    expect(part?.messages).toHaveLength(2);
    const rows = await open.query('SELECT status, last_error AS error FROM messages WHERE endpoint_id = $1', [
      endpointId,
    ]);
    const ended = { status: 'failed_permanent', error: 'endpoint deleted' };
    expect(rows).toEqual([ended, ended]);
  });

  it('replaces an earlier change of an endpoint, so that no message is passed over', async () => {
    const endpointId = await create('acme');
    await open.database.endpoints.update(endpointId, { rateLimitRps: 1 });
    await open.query(
      `INSERT INTO backlog_changes (endpoint_id, cursor) VALUES ($1, 'ffffffff-ffff-7fff-bfff-ffffffffffff')
       ON CONFLICT (endpoint_id) DO UPDATE SET cursor = excluded.cursor`,
      [endpointId],
    );
    await open.database.consumers.delete({ projectId, id: 'acme' });
    expect(await open.query('SELECT cursor FROM backlog_changes')).toEqual([{ cursor: null }]);
  });

  it('waits for the claims that have not seen the deletion', async () => {
    const endpointId = await create('acme');
    const message = newMessage({ projectId, endpointId });
    await open.database.messages.accept(message);
    const gate = 'SELECT pg_advisory_xact_lock_shared(1668047217, uuid_hash($1) & 63)';
    const claim = await holdTransaction(open.url, gate, [endpointId]);
    let isAnswered = false;
    const deletion = open.database.consumers
      .delete({ projectId, id: 'acme' })
      .then(() => (isAnswered = true));
    await waitFor(async () => (await countLockWaits(open.query, 'advisory')) === 1);
    expect([isAnswered, await exists(endpointId)]).toEqual([false, false]);
    await claim.query('COMMIT');
    await deletion;
  });
});

describe('an endpoint and the deletion of its consumer', () => {
  it('an endpoint that is created first is deleted, too', async () => {
    await create('acme');
    const inTheWay = await holdTransaction(open.url, LOCK_CONSUMER, [projectId, 'acme']);
    const creation = create('acme');
    await waitFor(async () => (await countLockWaits(open.query)) === 1);
    const deletion = open.database.consumers.delete({ projectId, id: 'acme' });
    await waitFor(async () => (await countLockWaits(open.query)) === 2);
    await inTheWay.query('COMMIT');
    await Promise.all([creation, deletion]);
    expect(await exists(await creation)).toBe(false);
  });

  it('an endpoint that waits for the deletion gets a new consumer', async () => {
    await create('acme');
    const inTheWay = await holdTransaction(open.url, LOCK_CONSUMER, [projectId, 'acme']);
    const deletion = open.database.consumers.delete({ projectId, id: 'acme' });
    await waitFor(async () => (await countLockWaits(open.query)) === 1);
    const creation = create('acme');
    await waitFor(async () => (await countLockWaits(open.query)) === 2);
    await inTheWay.query('COMMIT');
    await Promise.all([creation, deletion]);
    expect(await exists(await creation)).toBe(true);
    expect(await open.database.consumers.find({ projectId, id: 'acme' })).toMatchObject({ endpointCount: 1 });
  });

  it('an endpoint that moves to another consumer first stays', async () => {
    const [moved, stays] = [await create('acme'), await create('acme')];
    const move = "UPDATE endpoints SET consumer_id = 'another' WHERE id = $1";
    const moving = await holdTransaction(open.url, move, [moved]);
    const deletion = open.database.consumers.delete({ projectId, id: 'acme' });
    await waitFor(async () => (await countLockWaits(open.query)) === 1);
    await moving.query('COMMIT');
    await deletion;
    expect([await exists(moved), await exists(stays)]).toEqual([true, false]);
    expect(await open.query('SELECT endpoint_id AS id FROM erasures')).toEqual([{ id: stays }]);
  });

  it('never leave an endpoint without its consumer, however they meet', async () => {
    const { consumers, endpoints } = open.connect({ maxConnections: 8 });
    const fixed = await create('acme');
    const creations = Array.from({ length: 20 }, () => create('acme'));
    const moves = Array.from({ length: 20 }, (_, index) =>
      endpoints.update(fixed, { consumerId: index % 2 === 0 ? 'acme' : 'another' }),
    );
    const deletions = Array.from({ length: 20 }, (_, index) =>
      consumers.delete({ projectId, id: index % 2 === 0 ? 'acme' : 'another' }),
    );
    await Promise.all([...creations, ...moves, ...deletions]);
    const orphans = await open.query(
      `SELECT FROM endpoints AS e WHERE deleted_at IS NULL AND consumer_id <> '' AND NOT EXISTS (
         SELECT FROM consumers AS c WHERE c.project_id = e.project_id AND c.id = e.consumer_id
       ) AND project_id = $1`,
      [projectId],
    );
    expect(orphans).toEqual([]);
  });
});

it('two endpoints that name the same unknown consumer at once both get it, also under a limit of endpoints', async () => {
  const { endpoints, consumers } = open.connect({ maxConnections: 8 });
  for (let round = 0; round < 20; round += 1) {
    const consumerId = `c${round}`;
    await Promise.all([
      ...[1, 2, 3].map(() =>
        createEndpoint(
          { endpoints: { ...endpoints, create: (one) => endpoints.create(one, { maxPerProject: 1000 }) } },
          { projectId, url: URL, consumerId },
        ),
      ),
      consumers.create({ projectId, id: consumerId, name: null, metadata: {} }),
    ]);
    expect(await consumers.find({ projectId, id: consumerId })).toMatchObject({ endpointCount: 3 });
  }
});
