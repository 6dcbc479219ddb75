import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { createEndpoint } from '@posthorn/test-support';
import { useAttempts } from '../support/use-attempts.js';

const own = useAttempts();
const { attempt, attempts, schedule, list } = own;

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
    ['resumed', () => own.open.database.endpoints.resume(own.endpointId)],
    [
      'url_changed',
      () =>
        own.open.database.endpoints.update(
          own.endpointId,
          { url: 'https://example.com/other' },
          { maxConsumers: null },
        ),
    ],
    ['deleted', () => own.open.database.endpoints.delete(own.endpointId)],
  ])('when the endpoint is %s, in the same transaction', async (by, act) => {
    if (by === 'resumed') await own.open.database.endpoints.pause(own.endpointId);
    expect(await ended()).toEqual([null]);
    await act();
    expect(await ended()).toEqual([by]);
    expect((await list())[0]).toMatchObject({ failures: 10, responseStatus: 503 });
  });

  it('not when the endpoint is paused or disabled, and an answer of 410 is in it', async () => {
    await own.open.database.endpointHealth.disableGone(own.endpointId, new Date());
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

  it('for good for its customer, when another one has the endpoint', async () => {
    await attempt({ succeeded: true });
    await schedule();
    await own.open.database.endpoints.update(own.endpointId, { consumerId: 'acme' }, { maxConsumers: null });
    await own.open.query(`UPDATE endpoints SET consumer_since = consumer_since - interval '30 seconds'`);
    await attempts(10);
    await schedule();
    expect(await list()).toMatchObject([
      { endedAt: null, failures: 10, consumerId: 'acme' },
      { endedBy: 'success', failures: 10, consumerId: '' },
    ]);
    // The other one's goes on.
    await attempt({ succeeded: true });
    await schedule();
    await attempts(10);
    await schedule();
    expect(await list()).toMatchObject([{ endedAt: null, failures: 20, consumerId: 'acme' }, {}]);
  });

  it('for good after ten minutes', async () => {
    await attempt({ succeeded: true });
    await schedule();
    await own.open.query(`UPDATE incidents SET ended_at = ended_at - interval '11 minutes'`);
    await attempts(10);
    await schedule();
    expect(await list()).toMatchObject([
      { endedAt: null, failures: 10 },
      { endedBy: 'success', failures: 10 },
    ]);
  });

  it('for good with another URL', async () => {
    await own.open.database.endpoints.update(
      own.endpointId,
      { url: 'https://example.com/other' },
      { maxConsumers: null },
    );
    await own.open.query(`UPDATE endpoint_health SET reset_at = reset_at - interval '1 minute'`);
    await attempts(10);
    await schedule();
    expect((await list()).map(({ endedBy, url }) => [endedBy, url])).toEqual([
      [null, 'https://example.com/other'],
      ['url_changed', 'https://example.com/hook'],
    ]);
  });
});

it('an endpoint that a scheduler of an earlier version found failing or disabled gets its incident', async () => {
  const other = (
    await createEndpoint(own.open.database, { projectId: own.projectId, url: 'https://example.com/2' })
  ).id;
  await attempts(3, { agoMs: 2 * MINUTE });
  await schedule();
  await own.open.query(
    `UPDATE endpoints SET failing_since = now() - interval '3 hours',
       disabled_at = CASE WHEN id = $1 THEN now() END, paused = id = $1`,
    [other],
  );
  await own.open.query(`INSERT INTO endpoint_health (endpoint_id) VALUES ($1)`, [other]);
  await schedule();
  await schedule();
  const found = await list();
  expect(found.map(({ disabledAt }) => disabledAt !== null).sort()).toEqual([false, true]);
  for (const { startedAt } of found) expect(Date.now() - startedAt.getTime()).toBeGreaterThan(2 * HOUR);
});

describe('an incident ends that an earlier version does not know of, when that made its endpoint healthy', () => {
  const FORGOTTEN = 'UPDATE endpoints SET failing_since = NULL, disabled_at = NULL, paused = false';
  it.each([
    [
      'success',
      `UPDATE endpoint_health SET reset_at = $1, succeeded_at = $1, failures = 0, failing_from = NULL`,
    ],
    ['resumed', `UPDATE endpoint_health SET reset_at = $1, failures = 0, failing_from = NULL`],
    [
      'url_changed',
      `WITH changed AS (UPDATE endpoints SET url = 'https://example.com/other')
       UPDATE endpoint_health SET reset_at = $1, failures = 0, failing_from = NULL`,
    ],
  ])('by %s', async (endedBy, reset) => {
    await attempts(10, { agoMs: MINUTE });
    await schedule();
    const at = new Date(Date.now() - 20 * SECOND);
    await own.open.query(FORGOTTEN);
    await own.open.query(reset, [at]);
    expect(await own.open.database.mayHaveWork('endpoint-health')).toBe(true);
    await schedule();
    expect(await list()).toMatchObject([{ endedBy, endedAt: at, failures: 10 }]);
    await schedule();
    expect(await own.open.database.mayHaveWork('endpoint-health')).toBe(false);
  });
});

it('an incident says when an earlier version disabled its endpoint', async () => {
  await attempts(10);
  await schedule();
  await own.open.query('UPDATE endpoints SET disabled_at = now(), paused = true');
  await schedule();
  expect(await list()).toMatchObject([{ endedAt: null, disabledAt: expect.any(Date) }]);
});

it('the incidents of a consumer go with it', async () => {
  const url = 'https://example.com/acme';
  own.endpointId = (
    await createEndpoint(own.open.database, { projectId: own.projectId, url, consumerId: 'acme' })
  ).id;
  await attempts(10);
  await schedule();
  expect(await list()).toMatchObject([{ consumerId: 'acme' }]);
  await own.open.database.consumers.delete({ projectId: own.projectId, id: 'acme' });
  expect(await list()).toEqual([]);
});

it('is deleted 90 days after its end', async () => {
  await attempts(10);
  await schedule();
  await own.open.query(`UPDATE incidents SET started_at = now() - interval '1 year'`);
  expect(await own.open.database.incidents.deleteOld(10)).toBe(0);
  await own.open.database.endpoints.delete(own.endpointId);
  await own.open.query(`UPDATE incidents SET ended_at = now() - interval '91 days'`);
  expect(await own.open.database.incidents.deleteOld(10)).toBe(1);
});

it('is kept while its endpoint, which got another URL, is disabled: it would begin again', async () => {
  await attempts(10);
  await schedule();
  await own.open.database.endpointHealth.disableGone(own.endpointId, new Date());
  const { database } = own.open;
  await database.endpoints.update(
    own.endpointId,
    { url: 'https://example.com/other' },
    { maxConsumers: null },
  );
  const past = (column: string): string => `${column} = ${column} - interval '91 days'`;
  await own.open.query(`UPDATE incidents SET ${past('started_at')}, ${past('ended_at')}`);
  await own.open.query(`UPDATE endpoints SET ${past('failing_since')}, ${past('disabled_at')}`);
  expect(await database.incidents.deleteOld(10)).toBe(0);
  await schedule();
  expect(await list()).toMatchObject([{ endedBy: 'url_changed' }]);
  await database.endpoints.resume(own.endpointId);
  expect(await database.incidents.deleteOld(10)).toBe(1);
});
