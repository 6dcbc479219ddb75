import { beforeEach, describe, expect, it } from '@jest/globals';
import { releaseAfterTest } from '@posthorn/test-support';
import { openConnection, Prisma } from '../../src/connections/open-connection.js';
import { claimOne, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, connectTo, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
});

it.each(['Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati'])(
  'records the messages that it claimed from a server whose time zone is %s',
  async (zone) => {
    await open.query(`ALTER DATABASE "${new URL(open.url).pathname.slice(1)}" SET timezone = '${zone}'`);
    const database = connectTo(open.url);
    const claim = await claimOne(database);
    expect(Math.abs(claim.claimedUntil.getTime() - Date.now())).toBeLessThan(120_000);
    expect(await database.deliveries.record(recordOf(claim, SUCCEEDED))).toBe(true);
  },
);

describe('options of the URL', () => {
  async function settingsWith(given: string): Promise<unknown> {
    const url = new URL(open.url);
    url.searchParams.set('options', given);
    const connection = openConnection({
      url: url.href,
      applicationName: 'options',
      maxConnections: 1,
      prepares: true,
      onIdleError: () => undefined,
    });
    releaseAfterTest(() => connection.close());
    return await connection.sql.query(Prisma.sql`
      SELECT
        current_setting('work_mem') AS memory, current_setting('plan_cache_mode') AS plans,
        current_setting('TimeZone') AS zone
    `);
  }

  it('apply in addition to those of the service', async () => {
    expect(await settingsWith('-c work_mem=7MB -c TimeZone=Asia/Tokyo')).toEqual([
      { memory: '7MB', plans: 'force_generic_plan', zone: 'UTC' },
    ]);
  });
});
