import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import { sent } from '../support/notifications.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const PLAN_LIMIT = 10_000;

let open: OpenDatabase;
let projectId: string;
let receiverId: string;
beforeEach(async () => {
  open = await openDatabase();
  const { tenantId, ...account } = await createAccount(open.database);
  ({ projectId } = account);
  receiverId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/notices' })).id;
  await open.database.projects.update({ tenantId, id: projectId }, { notificationEndpointId: receiverId });
});

describe('a quota', () => {
  async function use(
    messages: number,
    month = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`,
  ): Promise<void> {
    await open.query(`INSERT INTO usage_counts (project_id, month, messages) SELECT $1, ${month}, $2`, [
      projectId,
      messages,
    ]);
  }

  async function warn(): Promise<readonly unknown[]> {
    const look = async (): Promise<void> => {
      await open.database.notifications.warnOfQuotas(() => PLAN_LIMIT);
    };
    await Promise.all([look(), look()]);
    return (await sent(open, receiverId)).map(({ data }) => data['percent']);
  }

  it('makes a notification at 80 and at 100 per cent, once in a month', async () => {
    await use(7999);
    expect(await warn()).toEqual([]);
    await use(1);
    expect(await warn()).toEqual([80]);
    expect(await warn()).toEqual([80]);
    // The warning is a message, too.
    await use(1999);
    expect(await warn()).toEqual([80, 100]);
    expect(await warn()).toEqual([80, 100]);
    expect(
      (await sent(open, receiverId)).map(({ type, data }) => [
        type,
        data['messages'],
        data['messages_per_month'],
      ]),
    ).toEqual([
      ['quota.warning', 8000, PLAN_LIMIT],
      ['quota.warning', 10_000, PLAN_LIMIT],
    ]);
  });

  it('of another month does not count, nor does an unlimited one', async () => {
    await use(20_000, `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month')::date`);
    expect(await warn()).toEqual([]);
    await use(20_000);
    await open.database.notifications.warnOfQuotas(() => null);
    expect(await sent(open, receiverId)).toEqual([]);
  });

  it('that was raised is another one', async () => {
    await use(9000);
    expect(await warn()).toEqual([80]);
    const raised = async (): Promise<void> => {
      await open.database.notifications.warnOfQuotas(() => 100_000);
    };
    await raised();
    await use(71_000);
    await raised();
    await raised();
    expect((await sent(open, receiverId)).map(({ data }) => data['messages_per_month'])).toEqual([
      PLAN_LIMIT,
      100_000,
    ]);
  });
});
