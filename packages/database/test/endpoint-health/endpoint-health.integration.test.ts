import { beforeEach, describe, expect, it } from '@jest/globals';
import { type EndpointHealth, healthOf, HOUR, MINUTE } from '@posthorn/domain';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' })).id;
});

interface Observed {
  /** How long ago the attempt was recorded. */
  readonly agoMs: number;
  readonly succeeded?: boolean;
  readonly gone?: boolean;
  readonly error?: string;
}

/** Counts attempts, as a trigger does when they are recorded. */
async function observe(...attempts: readonly Observed[]): Promise<void> {
  for (const { agoMs, succeeded = false, gone = false, error = null } of attempts) {
    await open.query(
      `INSERT INTO message_counts (
         project_id, endpoint_id, direction, minute, succeeded, attempts, attempted_at, gone, last_error
       )
       SELECT $1, $2, 'outbound', date_trunc('minute', at), $3, 1, at, $5, $6
       FROM (SELECT now() - $4 * interval '1 millisecond' AS at) AS attempt`,
      [projectId, endpointId, succeeded ? 1 : 0, agoMs, gone, error],
    );
  }
}

async function addUp(): Promise<void> {
  while ((await open.database.metrics.addUp(1)) > 0);
  await open.database.endpointHealth.advance(100);
}

/** The attempts are added up one by one, in any order. */
async function observeAndAddUp(...attempts: readonly Observed[]): Promise<void> {
  await observe(...attempts);
  await addUp();
}

async function health(id = endpointId): Promise<EndpointHealth | undefined> {
  const row = await open.database.endpoints.findById(id);
  return row && healthOf(row);
}

/** Nothing has succeeded for the time after which an endpoint is disabled. */
const DEAD: readonly Observed[] = Array.from({ length: 12 }, (_, n) => ({ agoMs: (121 - n) * HOUR }));

const times = (count: number, attempt: Observed): readonly Observed[] =>
  Array.from({ length: count }, (_, n) => ({ ...attempt, agoMs: attempt.agoMs - n }));

describe('an endpoint is failing', () => {
  it('when nothing has succeeded for an hour since the first failure', async () => {
    await observeAndAddUp({ agoMs: HOUR - MINUTE });
    expect(await health()).toBe('healthy');
    await observeAndAddUp({ agoMs: HOUR + MINUTE });
    expect(await health()).toBe('failing');
  });

  it('also when no further attempt follows', async () => {
    await observeAndAddUp({ agoMs: HOUR + MINUTE });
    expect(await health()).toBe('failing');
  });

  it('not when an attempt has succeeded since', async () => {
    await observeAndAddUp({ agoMs: 2 * HOUR }, { agoMs: HOUR, succeeded: true }, { agoMs: MINUTE });
    expect(await health()).toBe('healthy');
  });

  it('whatever the order in which its attempts are added up', async () => {
    await observeAndAddUp({ agoMs: MINUTE });
    await observeAndAddUp({ agoMs: 3 * HOUR }, { agoMs: 2 * HOUR, succeeded: true });
    expect(await health()).toBe('healthy');
    await observeAndAddUp({ agoMs: 2 * HOUR - MINUTE });
    expect(await health()).toBe('failing');
  });

  it('until an attempt succeeds', async () => {
    await observeAndAddUp({ agoMs: 2 * HOUR });
    expect(await health()).toBe('failing');
    await observeAndAddUp({ agoMs: MINUTE, succeeded: true }, { agoMs: 0 });
    expect(await health()).toBe('healthy');
  });

  it('also when it failed within the millisecond of its last success', async () => {
    await open.query(
      `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, succeeded, attempts, attempted_at)
       SELECT $1, $2, 'outbound', hour, n, 1, hour + (700 - n * 300) * interval '1 microsecond'
       FROM generate_series(0, 1) AS n, (SELECT date_trunc('hour', now()) - interval '2 hours' AS hour) AS past`,
      [projectId, endpointId],
    );
    for (const round of [1, 2, 3]) {
      await addUp();
      expect([round, await health()]).toEqual([round, 'failing']);
    }
  });

  it('since the first failure', async () => {
    await observeAndAddUp({ agoMs: 3 * HOUR, succeeded: true }, ...times(3, { agoMs: 2 * HOUR }));
    const row = await open.database.endpoints.findById(endpointId);
    const since = Date.now() - (row?.failingSince?.getTime() ?? 0);
    expect(Math.round(since / MINUTE)).toBe(120);
  });
});

describe('an endpoint is disabled', () => {
  it('when nothing has succeeded for the time that its project sets, and ten attempts failed', async () => {
    await observeAndAddUp({ agoMs: 121 * HOUR }, ...times(9, { agoMs: 119 * HOUR }));
    expect(await health()).toBe('failing');
    await observeAndAddUp({ agoMs: MINUTE });
    expect(await health()).toBe('disabled');
    expect(await open.database.endpoints.findById(endpointId)).toMatchObject({
      paused: true,
      disabledReason: 'no_success',
    });
  });

  it('not before that time', async () => {
    await observeAndAddUp(...times(20, { agoMs: 119 * HOUR }));
    expect(await health()).toBe('failing');
  });

  it('not when fewer attempts failed in that time, and the others before', async () => {
    await observeAndAddUp(...times(20, { agoMs: 121 * HOUR }), ...times(9, { agoMs: HOUR }));
    expect(await health()).toBe('failing');
    await observeAndAddUp({ agoMs: MINUTE });
    expect(await health()).toBe('disabled');
  });

  it('not when its project turned it off', async () => {
    await open.query('UPDATE projects SET disable_after_hours = 0 WHERE id = $1', [projectId]);
    await observeAndAddUp(...times(20, { agoMs: 1000 * HOUR }), ...DEAD);
    expect(await health()).toBe('failing');
  });

  it('never with successes among the failures', async () => {
    const mixed = [...times(500, { agoMs: 200 * HOUR })].map((attempt, n) => ({
      ...attempt,
      agoMs: attempt.agoMs - n * (HOUR / 3),
      succeeded: n % 100 === 0,
    }));
    await observe(...mixed);
    while ((await open.database.metrics.addUp(7)) > 0) await open.database.endpointHealth.advance(100);
    expect(await health()).not.toBe('disabled');
  });

  it('not while it is paused: nothing could succeed', async () => {
    await observe(...DEAD);
    await open.database.endpoints.pause(endpointId);
    await addUp();
    expect(await health()).toBe('healthy');
  });

  it('at once when it answers 410 Gone', async () => {
    await observeAndAddUp({ agoMs: 2 * MINUTE, succeeded: true }, { agoMs: MINUTE, gone: true });
    expect(await open.database.endpoints.findById(endpointId)).toMatchObject({
      paused: true,
      disabledReason: 'gone',
    });
  });

  it('not when it is an inbound one, which could hold nothing', async () => {
    await open.query(`UPDATE endpoints SET direction = 'inbound' WHERE id = $1`, [endpointId]);
    await observeAndAddUp(...DEAD, { agoMs: HOUR, gone: true });
    expect(await health()).toBe('failing');
  });
});

describe('a resumed endpoint', () => {
  it('is healthy, and what it answered before does not count', async () => {
    await observeAndAddUp(...times(20, { agoMs: 121 * HOUR, gone: true }));
    expect(await health()).toBe('disabled');
    await open.database.endpoints.resume(endpointId);
    await observeAndAddUp(...times(20, { agoMs: 121 * HOUR, gone: true }));
    expect(await open.database.endpoints.findById(endpointId)).toMatchObject({
      paused: false,
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    });
  });

  it('is not disabled by an answer to a request from before', async () => {
    const sentAt = new Date();
    await open.database.endpointHealth.disableGone(endpointId, sentAt);
    await open.database.endpoints.resume(endpointId);
    await open.database.endpointHealth.disableGone(endpointId, sentAt);
    expect(await health()).toBe('healthy');
    await open.database.endpointHealth.disableGone(endpointId, new Date());
    expect(await health()).toBe('disabled');
  });

  it('is not disabled for the time in which it was paused', async () => {
    await open.database.endpoints.pause(endpointId);
    await observeAndAddUp(...DEAD);
    await open.database.endpoints.resume(endpointId);
    await addUp();
    await observeAndAddUp({ agoMs: 0 });
    expect(await health()).toBe('healthy');
  });

  it('is healthy also when it was failing, and not disabled', async () => {
    await observeAndAddUp({ agoMs: 2 * HOUR });
    expect(await health()).toBe('failing');
    await open.database.endpoints.pause(endpointId);
    await open.database.endpoints.resume(endpointId);
    await addUp();
    expect(await health()).toBe('healthy');
  });

  it('is not disabled by the count of a 410 that may answer a request from before', async () => {
    await open.database.endpoints.pause(endpointId);
    await open.database.endpoints.resume(endpointId);
    await observeAndAddUp({ agoMs: 0, gone: true });
    expect(await health()).toBe('healthy');
    await observeAndAddUp({ agoMs: -5 * MINUTE, gone: true });
    expect(await health()).toBe('disabled');
  });
});

describe('an endpoint with another URL', () => {
  const change = async (url: string): Promise<void> => {
    await open.database.endpoints.update(endpointId, { url });
  };

  it('is healthy, and not disabled by an answer to a request to the former URL', async () => {
    const sentAt = new Date();
    await observeAndAddUp({ agoMs: 2 * HOUR });
    await change('https://example.com/other');
    expect(await health()).toBe('healthy');
    await open.database.endpointHealth.disableGone(endpointId, sentAt);
    await observeAndAddUp({ agoMs: 2 * HOUR }, { agoMs: 0, gone: true });
    expect(await health()).toBe('healthy');
    await open.database.endpointHealth.disableGone(endpointId, new Date(Date.now() + MINUTE));
    expect(await health()).toBe('disabled');
  });

  it('stays disabled until it is resumed', async () => {
    await open.database.endpointHealth.disableGone(endpointId, new Date());
    await change('https://example.com/other');
    expect(await health()).toBe('disabled');
  });

  it('keeps its health when the URL is the same', async () => {
    await observeAndAddUp({ agoMs: 2 * HOUR });
    await change('https://example.com/hook');
    expect(await health()).toBe('failing');
  });
});

describe('the last error of an endpoint', () => {
  const lastError = async (): Promise<string | null | undefined> =>
    (await open.database.endpoints.list({ projectId, limit: 1 }))[0]?.lastError;
  const older = { agoMs: HOUR, error: 'HTTP 500' };
  const newer = { agoMs: MINUTE, error: 'HTTP 503' };

  it('is null before its first attempt', async () => {
    expect(await lastError()).toBeNull();
  });

  it.each([
    ['in order', [older, newer]],
    ['in the other order', [newer, older]],
  ])('is that of its newest failure, when the attempts are added up %s', async (_, attempts) => {
    await observeAndAddUp(...attempts);
    expect(await lastError()).toBe('HTTP 503');
  });

  it('is null after a success, whatever failed before', async () => {
    await observeAndAddUp(newer, { agoMs: 0, succeeded: true }, older);
    expect(await lastError()).toBeNull();
  });

  it('is that of a failure after the success', async () => {
    await observeAndAddUp(older, { agoMs: 2 * MINUTE, succeeded: true }, newer);
    expect(await lastError()).toBe('HTTP 503');
  });

  it('is null after a resumption and after a change of the URL', async () => {
    await observeAndAddUp(newer);
    await open.database.endpoints.pause(endpointId);
    expect(await lastError()).toBe('HTTP 503');
    await open.database.endpoints.resume(endpointId);
    expect(await lastError()).toBeNull();
    await observeAndAddUp({ agoMs: -MINUTE, error: 'HTTP 500' });
    await open.database.endpoints.update(endpointId, { url: 'https://example.com/other' });
    expect(await lastError()).toBeNull();
  });
});

it('forgets deleted endpoints', async () => {
  await observeAndAddUp({ agoMs: 2 * HOUR });
  await open.database.endpoints.delete(endpointId);
  await open.database.endpointHealth.forgetDeleted(100);
  expect(await open.query('SELECT count(*)::int AS count FROM endpoint_health')).toEqual([{ count: 0 }]);
});
