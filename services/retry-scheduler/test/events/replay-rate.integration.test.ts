import { beforeEach, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import {
  createAccount,
  createEndpoint,
  fromNow,
  insertMessages,
  insertPayloads,
  uuidV7Of,
  waitFor,
} from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

const LAST = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

/** Stores an event's failed messages, which a replay in the background has before it. */
async function storeReplay(count: number, rate: number): Promise<string> {
  const { database, query } = environment;
  const { projectId } = await createAccount(database, { rate });
  const { id: endpointId } = await createEndpoint(database, { projectId, url: 'http://127.0.0.1:9/' });
  // An event and its messages have the time of their ids in common.
  const nowMs = Date.now();
  const [eventId = '', ...ids] = Array.from({ length: count + 1 }, () => uuidV7Of(nowMs));
  const fields = { projectId, endpointId, eventId, status: 'failed_permanent' } as const;
  await insertMessages(query, { ...fields, ids });
  await insertPayloads(query, ids, { expiresAt: fromNow(HOUR) });
  await query('INSERT INTO event_replays (event_id, project_id, cursor) VALUES ($1, $2, $3)', [
    eventId,
    projectId,
    LAST,
  ]);
  return eventId;
}

async function countReplayed(eventId: string): Promise<unknown> {
  const [row] = await environment.query(
    'SELECT sum(replay_count)::int AS sum FROM messages WHERE event_id = $1',
    [eventId],
  );
  return row?.['sum'];
}

it("replays as many further messages of an event in a minute as its project's rate allows", async () => {
  const limited = await storeReplay(130, 50);
  const other = await storeReplay(600, 10_000);
  await environment.startScheduler();
  await waitFor(async () => (await countReplayed(other)) === 600);
  await waitFor(async () => (await countReplayed(limited)) === 50);
  const rows = await environment.query('SELECT event_id, turn_at > now() AS waits FROM event_replays');
  expect(rows).toEqual([{ event_id: limited, waits: true }]);
});
