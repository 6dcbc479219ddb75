import { describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { useAttempts } from '../support/use-attempts.js';

const own = useAttempts();
const { attempt, attempts, schedule, list, getOne, health } = own;

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
      ...{
        kind: 'delivery',
        direction: 'outbound',
        endpointId: own.endpointId,
        url: 'https://example.com/hook',
      },
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
    await own.open.query('UPDATE projects SET failing_after_minutes = $2 WHERE id = $1', [
      own.projectId,
      after,
    ]);
    await attempt({ agoMs: minutes * MINUTE });
    await attempts(further, { agoMs: minutes * MINUTE - 30 * SECOND });
    await schedule();
    expect(await health()).toBe(expected);
    expect((await list()).map(({ failingAt }) => failingAt !== null)).toEqual(
      expected === 'healthy' ? [] : [expected === 'failing'],
    );
  },
);

it('begins at once with an answer of 410, and is resumed with the endpoint', async () => {
  await own.open.database.endpointHealth.disableGone(own.endpointId, new Date());
  expect(await list()).toMatchObject([{ endedAt: null, disabledAt: expect.any(Date) }]);
  await own.open.database.endpoints.resume(own.endpointId);
  expect(await list()).toMatchObject([{ endedBy: 'resumed' }]);
});

it.each([
  ['of a first contact, which is not added up yet', false],
  ['that was added up before', true],
])('with an answer of 410 %s, it begins with the attempt, and has its message', async (_what, isAddedUp) => {
  await attempt({ agoMs: 3 * MINUTE });
  await attempt({ agoMs: 2 * MINUTE, succeeded: true });
  if (isAddedUp) await schedule();
  await attempt({ agoMs: 5 * SECOND, acceptedAgoMs: 2 * MINUTE, gone: true, status: 410 });
  if (isAddedUp) await schedule();
  else await own.open.database.endpointHealth.disableGone(own.endpointId, new Date());
  const { startedAt, acceptedFrom } = await getOne();
  expect(Date.now() - startedAt.getTime()).toBeGreaterThanOrEqual(5 * SECOND);
  expect(startedAt.getTime() - acceptedFrom.getTime()).toBeGreaterThanOrEqual(MINUTE);
  await schedule();
  expect(await list()).toMatchObject([{ startedAt, failures: 1, responseStatus: 410, endedAt: null }]);
});

it('a paused endpoint gets no worse, and a new URL counts from half a minute on', async () => {
  await own.open.database.endpoints.pause(own.endpointId);
  await attempts(20, { agoMs: 2 * HOUR });
  await schedule();
  expect([await health(), await list()]).toEqual(['healthy', []]);
  await own.open.database.endpoints.resume(own.endpointId);
  await own.open.database.endpoints.update(
    own.endpointId,
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
    own.open.query(`SELECT i.xmin::text AS incident, e.xmin::text AS endpoint, h.xmin::text AS health
      FROM incidents AS i JOIN endpoints AS e ON e.id = i.endpoint_id JOIN endpoint_health AS h USING (endpoint_id)`);
  const before = await versions();
  for (let n = 0; n < 3; n += 1) await schedule();
  expect(await versions()).toEqual(before);
});
