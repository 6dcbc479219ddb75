import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid, createUuidV7 } from '@posthorn/common';
import { newMessage, waitFor } from '@posthorn/test-support';
import type { Database } from '../../src/index.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const TEST_LOCK = 4711;

let open: OpenDatabase;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  endpointId = createRandomUuid();
});

/** Makes each insertion of an event wait just before its commit while another transaction holds the test's lock. */
async function slowDownEvents(): Promise<void> {
  await open.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(${TEST_LOCK});
      RETURN NEW;
    END
    $$`);
  await open.query(`
    CREATE TRIGGER wait_for_test BEFORE INSERT ON payloads
    FOR EACH ROW WHEN (NEW.body = 'slow') EXECUTE FUNCTION wait_for_test()`);
}

async function receive(
  database: Database,
  given: { readonly body?: string; readonly key?: string } = {},
): Promise<string> {
  const { body = '{}', key } = given;
  const id = createUuidV7();
  const idempotency = key === undefined ? undefined : { key, payloadHash: '' };
  await database.messages.accept(newMessage({ id, endpointId, direction: 'pull', body, idempotency }));
  return id;
}

/** Reads the remaining events from its cursor, as a consumer does. */
function createReader(): () => Promise<readonly string[]> {
  const seen: string[] = [];
  let afterPosition: string | undefined;
  return async () => {
    for (;;) {
      const since = new Date(Date.now() - 86_400_000);
      const page = { existsSince: since, afterPosition, limit: 100 };
      const query = { projectId: createRandomUuid(), endpointId, status: 'stored', ...page } as const;
      const rows = await open.database.pullEvents.list(query);
      if (rows.length === 0) return seen;
      seen.push(...rows.map(({ id }) => id));
      afterPosition = rows.at(-1)?.position.toString();
    }
  };
}

async function waitingForLocks(): Promise<number> {
  return (
    await open.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
  ).length;
}

describe('an event that commits late', () => {
  it('is not passed by a cursor, because other events of its endpoint wait for its commit', async () => {
    await slowDownEvents();
    const [one, other] = [open.connect(), open.connect()];
    const read = createReader();
    const before = await receive(one);
    const lock = await holdTransaction(open.url, `SELECT pg_advisory_xact_lock(${TEST_LOCK})`);
    const late = receive(one, { body: 'slow' });
    await waitFor(async () => (await waitingForLocks()) === 1);
    const quick = receive(other);
    await waitFor(async () => (await waitingForLocks()) === 2 || (await read()).length > 1);
    expect(await read()).toEqual([before]);
    await lock.query('COMMIT');
    const ids = await Promise.all([late, quick]);
    expect(await read()).toEqual([before, ...ids]);
  });

  it('does not delay another endpoint', async () => {
    await slowDownEvents();
    const [one, other] = [open.connect(), open.connect()];
    const lock = await holdTransaction(open.url, `SELECT pg_advisory_xact_lock(${TEST_LOCK})`);
    const late = receive(one, { body: 'slow' });
    await waitFor(async () => (await waitingForLocks()) === 1);
    endpointId = createRandomUuid();
    await receive(other);
    await lock.query('COMMIT');
    await late;
  });
});

it('reads events once each, in the order of their positions and not of their ids, from four processes at once', async () => {
  const processes = Array.from({ length: 4 }, () => open.connect());
  const read = createReader();
  const source = { isUnderWay: true };
  const reading = (async () => {
    while (source.isUnderWay) await read();
  })();
  const received = await Promise.all(
    processes.map((database) => Promise.all(Array.from({ length: 500 }, () => receive(database)))),
  );
  source.isUnderWay = false;
  await reading;
  const seen = await read();
  expect(seen).toHaveLength(2000);
  expect(new Set(seen)).toEqual(new Set(received.flat()));
});

it('accepts the same keys in concurrent batches of several endpoints without a deadlock', async () => {
  const endpoints = Array.from({ length: 5 }, createRandomUuid);
  const processes = Array.from({ length: 4 }, () => open.connect());
  await Promise.all(
    processes.map((database, process) =>
      Promise.all(
        Array.from({ length: 200 }, (_, at) => {
          const endpoint = endpoints[(at * (process + 1)) % endpoints.length] ?? '';
          const idempotency = { key: String(at % 20), payloadHash: '' };
          return database.messages.accept(
            newMessage({ endpointId: endpoint, direction: 'pull', idempotency }),
          );
        }),
      ),
    ),
  );
  const [row] = await open.query(
    'SELECT count(*)::int AS events, count(DISTINCT (endpoint_id, idempotency_key))::int AS keys FROM messages',
  );
  expect(row?.['events']).toBe(row?.['keys']);
});

it('assigns positions to events only', async () => {
  await open.database.messages.accept(newMessage());
  await receive(open.database);
  const rows = await open.query('SELECT direction, position IS NULL AS none FROM messages ORDER BY id');
  expect(rows).toEqual([
    { direction: 'outbound', none: true },
    { direction: 'pull', none: false },
  ]);
});
