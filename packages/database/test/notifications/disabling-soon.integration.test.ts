import { expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import { sent } from '../support/notifications.js';
import { openDatabase } from '../support/open-database.js';

it.each([
  ['a day before', 120, 97],
  ['half of the time before, when that is below two days', 10, 5.5],
])('that an endpoint will be disabled is announced once, %s', async (_when, disablesAfter, failingFor) => {
  const open = await openDatabase();
  const { projectId, tenantId } = await createAccount(open.database);
  const url = 'https://example.com/hook';
  const [{ id }, { id: notificationEndpointId }] = [
    await createEndpoint(open.database, { projectId, url }),
    await createEndpoint(open.database, { projectId, url: 'https://example.com/notices' }),
  ];
  const settings = { notificationEndpointId, disableAfterHours: disablesAfter, failingAfterMinutes: 1440 };
  await open.database.projects.update({ tenantId, id: projectId }, settings);

  const fail = async (times: number, hoursAgo: number): Promise<void> => {
    await open.query(
      `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, attempts, attempted_at)
       SELECT $1, $2, 'outbound', now(), 1, now() - $3 * interval '1 hour' - n * interval '1 millisecond'
       FROM generate_series(1, $4) AS n`,
      [projectId, id, hoursAgo, times],
    );
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await open.database.metrics.addUp(1000);
      await open.database.endpointHealth.advance(100);
    }
  };
  const announced = async () =>
    (await sent(open, notificationEndpointId)).filter(({ type }) => type === 'endpoint.disabling_soon');

  await fail(1, failingFor);
  expect(await announced()).toEqual([]);
  await fail(9, 0);
  await fail(1, 0);
  const [{ data } = { data: {} }, ...others] = await announced();
  expect(others).toEqual([]);
  expect(data).toMatchObject({ incident_id: expect.stringMatching(/^inc_/) });
  const { failing_since: since, disables_at: at } = data as Readonly<Record<string, string>>;
  expect(Date.parse(String(at)) - Date.parse(String(since))).toBe(disablesAfter * HOUR);
});
