import { beforeEach, describe, expect, it } from '@jest/globals';
import { healthOf, HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import type { Database, IncidentRow } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' })).id;
});

interface Attempt {
  readonly agoMs?: number;
  readonly succeeded?: boolean;
  readonly gone?: boolean;
  readonly retries?: number;
  readonly acceptedAgoMs?: number;
  readonly status?: number;
}

/** Counts an attempt, as the statement that records it does. */
async function attempt({
  agoMs = 0,
  succeeded = false,
  gone = false,
  retries = 0,
  acceptedAgoMs = agoMs,
  status = 503,
}: Attempt = {}): Promise<void> {
  await open.query(
    `INSERT INTO message_counts (
       project_id, endpoint_id, direction, minute, succeeded, attempts, retries, attempted_at, gone, last_error,
       response_status
     )
     VALUES (
       $1, $2, 'outbound', date_trunc('minute', now() - $5 * interval '1 millisecond'), $3, 1, $6,
       now() - $4 * interval '1 millisecond', $7, CASE WHEN $3::int = 0 THEN 'answered ' || $8::int END, $8::int
     )`,
    [projectId, endpointId, succeeded ? 1 : 0, agoMs, acceptedAgoMs, retries, gone, status],
  );
}

async function attempts(count: number, given: Attempt = {}): Promise<void> {
  for (let n = 0; n < count; n += 1) await attempt({ ...given, agoMs: (given.agoMs ?? 0) + (count - n) });
}

async function schedule(database: Database = open.database): Promise<void> {
  while ((await database.metrics.addUp(3)) > 0);
  await database.endpointHealth.advance(100);
}

async function list(): Promise<readonly IncidentRow[]> {
  return await open.database.incidents.list({
    projectId,
    directions: ['outbound', 'inbound', 'pull'],
    limit: 100,
  });
}

async function getOne(): Promise<IncidentRow> {
  const [incident] = await list();
  if (incident === undefined) throw new Error('There is no incident.');
  return incident;
}

async function health(): Promise<string | undefined> {
  const row = await open.database.endpoints.findById(endpointId);
  return row && healthOf(row);
}

describe('an endpoint is degraded, and has an incident,', () => {
  it.each([
    ['ten attempts failed at once', [10, 0, 0], 'degraded'],
    ['nine failed at once', [9, 0, 0], 'healthy'],
    ['three failed over a minute', [2, 1, MINUTE], 'degraded'],
    ['two failed over a minute', [1, 1, MINUTE], 'healthy'],
  ] as const)('when %s: %s', async (_what, [now, before, agoMs], expected) => {
    await attempts(before, { agoMs });
    await attempts(now);
    await schedule();
    expect(await health()).toBe(expected);
    expect(await list()).toHaveLength(expected === 'healthy' ? 0 : 1);
  });

  it('that says what began it, what it was like, and when something succeeded last', async () => {
    await attempt({ agoMs: HOUR, succeeded: true });
    await attempt({ agoMs: 5 * MINUTE, acceptedAgoMs: 6 * MINUTE });
    await attempts(11, { agoMs: MINUTE, status: 500 });
    await schedule();
    await attempts(2, { status: 502 });
    await schedule();
    const incident = await getOne();
    expect(incident).toMatchObject({
      ...{ kind: 'delivery', direction: 'outbound', endpointId, url: 'https://example.com/hook' },
      ...{ failures: 14, responseStatus: 502, errorText: 'answered 502', endedAt: null, endedBy: null },
      ...{ failingAt: null, disabledAt: null },
    });
    const { startedAt, acceptedFrom, lastSuccessAt } = incident;
    expect(startedAt.getTime() - (lastSuccessAt?.getTime() ?? 0)).toBeCloseTo(55 * MINUTE, -4);
    expect(acceptedFrom.getTime()).toBeLessThanOrEqual(startedAt.getTime() - MINUTE);
  });

  it('whose first failure was a retry: it was accepted when that was made', async () => {
    await attempt({ agoMs: 5 * MINUTE, acceptedAgoMs: HOUR, retries: 1 });
    await attempts(10);
    await schedule();
    const [incident] = await list();
    expect(incident?.acceptedFrom).toEqual(incident?.startedAt);
  });
});

it.each([
  [60, [61, 1], 'failing'],
  [60, [59, 10], 'degraded'],
  [5, [6, 10], 'failing'],
  [5, [6, 2], 'healthy'],
  [120, [61, 2], 'healthy'],
  [120, [121, 1], 'failing'],
] as const)(
  'with failing_after_minutes %i, %j (minutes, failures) after the first failure, an endpoint is %s',
  async (after, [minutes, further], expected) => {
    await open.query('UPDATE projects SET failing_after_minutes = $2 WHERE id = $1', [projectId, after]);
    await attempt({ agoMs: minutes * MINUTE });
    await attempts(further, { agoMs: minutes * MINUTE - 30 * SECOND });
    await schedule();
    expect(await health()).toBe(expected);
    expect((await list()).map(({ failingAt }) => failingAt !== null)).toEqual(
      expected === 'healthy' ? [] : [expected === 'failing'],
    );
  },
);

describe('an incident ends', () => {
  beforeEach(async () => {
    await attempts(10, { agoMs: MINUTE });
    await schedule();
  });

  const ended = async (): Promise<unknown> => (await list()).map(({ endedBy }) => endedBy);

  it('with a success, at its time, without the failures after it', async () => {
    await attempt({ agoMs: 30 * SECOND, succeeded: true });
    await attempts(2);
    await schedule();
    const [incident] = await list();
    expect(incident).toMatchObject({ endedBy: 'success', failures: 10, errorText: 'answered 503' });
    expect(Date.now() - (incident?.endedAt?.getTime() ?? 0)).toBeGreaterThan(29 * SECOND);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['resumed', () => open.database.endpoints.resume(endpointId)],
    [
      'url_changed',
      () =>
        open.database.endpoints.update(
          endpointId,
          { url: 'https://example.com/other' },
          { maxConsumers: null },
        ),
    ],
    ['deleted', () => open.database.endpoints.delete(endpointId)],
  ])('when the endpoint is %s, in the same transaction', async (by, act) => {
    if (by === 'resumed') await open.database.endpoints.pause(endpointId);
    expect(await ended()).toEqual([null]);
    await act();
    expect(await ended()).toEqual([by]);
    expect((await list())[0]).toMatchObject({ failures: 10, responseStatus: 503 });
  });

  it('not when the endpoint is paused or disabled, and an answer of 410 is in it', async () => {
    await open.database.endpointHealth.disableGone(endpointId, new Date());
    await schedule();
    expect(await list()).toMatchObject([{ endedAt: null, disabledAt: expect.any(Date) }]);
  });

  it('and goes on when the endpoint fails again within ten minutes', async () => {
    await attempt({ succeeded: true });
    await schedule();
    await attempts(10);
    await schedule();
    expect(await list()).toMatchObject([{ endedAt: null, endedBy: null, failures: 20 }]);
  });

  it('for good after ten minutes', async () => {
    await attempt({ succeeded: true });
    await schedule();
    await open.query(`UPDATE incidents SET ended_at = ended_at - interval '11 minutes'`);
    await attempts(10);
    await schedule();
    expect(await list()).toMatchObject([
      { endedAt: null, failures: 10 },
      { endedBy: 'success', failures: 10 },
    ]);
  });

  it('for good with another URL', async () => {
    await open.database.endpoints.update(
      endpointId,
      { url: 'https://example.com/other' },
      { maxConsumers: null },
    );
    await open.query(`UPDATE endpoint_health SET reset_at = reset_at - interval '1 minute'`);
    await attempts(10);
    await schedule();
    expect((await list()).map(({ endedBy, url }) => [endedBy, url])).toEqual([
      [null, 'https://example.com/other'],
      ['url_changed', 'https://example.com/hook'],
    ]);
  });
});

it('begins at once with an answer of 410, and is resumed with the endpoint', async () => {
  await open.database.endpointHealth.disableGone(endpointId, new Date());
  expect(await list()).toMatchObject([{ endedAt: null, disabledAt: expect.any(Date) }]);
  await open.database.endpoints.resume(endpointId);
  expect(await list()).toMatchObject([{ endedBy: 'resumed' }]);
});

it('an endpoint that a scheduler of an earlier version found failing or disabled gets its incident', async () => {
  const other = (await createEndpoint(open.database, { projectId, url: 'https://example.com/2' })).id;
  await attempts(3, { agoMs: 2 * MINUTE });
  await schedule();
  await open.query(
    `UPDATE endpoints SET failing_since = now() - interval '3 hours',
       disabled_at = CASE WHEN id = $1 THEN now() END, paused = id = $1`,
    [other],
  );
  await open.query(`INSERT INTO endpoint_health (endpoint_id) VALUES ($1)`, [other]);
  await schedule();
  await schedule();
  const found = await list();
  expect(found.map(({ disabledAt }) => disabledAt !== null).sort()).toEqual([false, true]);
  for (const { startedAt } of found) expect(Date.now() - startedAt.getTime()).toBeGreaterThan(2 * HOUR);
});

it('a paused endpoint gets no worse, and a new URL counts from half a minute on', async () => {
  await open.database.endpoints.pause(endpointId);
  await attempts(20, { agoMs: 2 * HOUR });
  await schedule();
  expect([await health(), await list()]).toEqual(['healthy', []]);
  await open.database.endpoints.resume(endpointId);
  await open.database.endpoints.update(
    endpointId,
    { url: 'https://example.com/other' },
    { maxConsumers: null },
  );
  await attempts(20);
  await schedule();
  expect([await health(), await list()]).toEqual(['healthy', []]);
});

it('a flapping endpoint has one incident', async () => {
  for (let n = 0; n < 10; n += 1) {
    await attempts(10);
    await schedule();
    await attempt({ succeeded: true });
    await schedule();
  }
  expect(await list()).toMatchObject([{ endedBy: 'success', failures: 100 }]);
});

it('an open incident without attempts costs no write', async () => {
  await attempts(10, { agoMs: 2 * HOUR });
  await schedule();
  const versions = (): Promise<unknown> =>
    open.query(`SELECT i.xmin::text AS incident, e.xmin::text AS endpoint, h.xmin::text AS health
      FROM incidents AS i JOIN endpoints AS e ON e.id = i.endpoint_id JOIN endpoint_health AS h USING (endpoint_id)`);
  const before = await versions();
  for (let n = 0; n < 3; n += 1) await schedule();
  expect(await versions()).toEqual(before);
});

it('the incidents of a consumer go with it', async () => {
  const url = 'https://example.com/acme';
  endpointId = (await createEndpoint(open.database, { projectId, url, consumerId: 'acme' })).id;
  await attempts(10);
  await schedule();
  expect(await list()).toMatchObject([{ consumerId: 'acme' }]);
  await open.database.consumers.delete({ projectId, id: 'acme' });
  expect(await list()).toEqual([]);
});

it('is deleted 90 days after its end', async () => {
  await attempts(10);
  await schedule();
  await open.query(`UPDATE incidents SET started_at = now() - interval '1 year'`);
  expect(await open.database.incidents.deleteOld(10)).toBe(0);
  await open.database.endpoints.delete(endpointId);
  await open.query(`UPDATE incidents SET ended_at = now() - interval '91 days'`);
  expect(await open.database.incidents.deleteOld(10)).toBe(1);
});

it('has at most one open incident of an endpoint, and loses no failure, with two schedulers and late counts', async () => {
  const other = open.connect();
  const random = createRandom(7);
  let failures = 0;
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const count = 1 + Math.floor(random() * 12);
      failures += count;
      await attempts(count, { agoMs: Math.floor(random() * 1000) });
    },
    () => attempt({ succeeded: true }),
    () => Promise.all([schedule(), schedule(other)]),
    () => Promise.all([schedule(), schedule(other)]),
    async () => {
      await open.database.endpoints.pause(endpointId);
      await open.database.endpoints.resume(endpointId);
    },
  ];
  for (let step = 0; step < 150; step += 1) {
    await acts[Math.floor(random() * acts.length)]?.();
    expect((await list()).filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1);
  }
  await Promise.all([schedule(), schedule(other)]);
  expect(await open.query('SELECT failed_total::int AS total FROM endpoint_health')).toEqual([
    { total: failures },
  ]);
  const counted = (await list()).reduce((sum, incident) => sum + incident.failures, 0);
  expect(counted).toBeLessThanOrEqual(failures);
});

/** A linear congruential generator: the same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}
