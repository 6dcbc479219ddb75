import { expect, it } from '@jest/globals';
import { addTls, createAccount, createCertificate, createEndpoint } from '@posthorn/test-support';
import { sent } from '../support/notifications.js';
import { openDatabase } from '../support/open-database.js';

const DAY_SECONDS = 86_400;

it('announces 30, 14 and 3 days before that the last certificate of an endpoint expires, each once', async () => {
  const open = await openDatabase();
  const { database, query } = open;
  const { projectId, tenantId } = await createAccount(database);
  const create = (url: string) => createEndpoint(database, { projectId, url });
  const [endpoint, { id: notificationEndpointId }] = [
    await create('https://example.com/hook'),
    await create('https://example.com/notices'),
  ];
  await database.projects.update({ tenantId, id: projectId }, { notificationEndpointId });
  const shown = createCertificate('posthorn', { validUntilSeconds: 40 * DAY_SECONDS });
  await addTls(database, endpoint, { shown });

  const announced = async (): Promise<readonly unknown[]> => {
    while ((await database.notifications.warnOfCertificates(10)) > 0);
    return (await sent(open, notificationEndpointId)).map(({ type, data }) => [type, data['days_left']]);
  };
  /** As if the time had come. */
  const wait = (days: number) =>
    query(
      `UPDATE endpoint_tls SET
        expires_at = expires_at - $1 * interval '1 day', warn_at = warn_at - $1 * interval '1 day'`,
      [days],
    );
  const type = 'endpoint.certificate_expiring';

  expect(await announced()).toEqual([]);
  await wait(11);
  expect(await announced()).toEqual([[type, 29]]);
  await addTls(database, endpoint, { shown });
  await query(`UPDATE endpoint_tls SET expires_at = expires_at - interval '11 days'`);
  expect(await announced()).toHaveLength(1);
  await wait(27);
  expect(await announced()).toEqual([
    [type, 29],
    [type, 2],
  ]);
  await wait(10);
  expect(await announced()).toHaveLength(2);

  const next = createCertificate('next', { validUntilSeconds: 400 * DAY_SECONDS });
  await addTls(database, endpoint, { shown, next });
  expect(await announced()).toHaveLength(2);
  await addTls(database, endpoint, { shown: createCertificate('short') });
  expect((await announced()).at(-1)).toEqual([type, 1]);
  expect(await announced()).toHaveLength(3);
});
