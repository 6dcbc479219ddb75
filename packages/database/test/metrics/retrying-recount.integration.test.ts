import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { claimMessage, createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { Database } from '../../src/index.js';
import { countMetrics, readMetricSums } from '../support/count-metrics.js';
import { failed, recordOf } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const MIGRATIONS = '../../../../prisma/migrations/';

async function readMigration(name: string): Promise<string> {
  return await readFile(new URL(`${MIGRATIONS}${name}/migration.sql`, import.meta.url), 'utf8');
}

/** Returns the trigger as it was before the migration. */
async function readFormerTrigger(): Promise<string> {
  const text = await readMigration('20261121200200_message_metrics');
  const [, trigger = ''] = /(CREATE TRIGGER "count_changed_message"[\s\S]*?;)/.exec(text) ?? [];
  return trigger.replace('CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
}

async function failOnce(database: Database, messageId: string): Promise<void> {
  const made = (await database.messages.findById(messageId))?.attemptCount ?? 0;
  const claim = await claimMessage(database, { messageId, attemptNo: made + 1 });
  await database.deliveries.record({ ...recordOf(claim, failed('slow')), responseLatencyMs: 5 });
}

it('corrects "retrying" for former replays in every window, added up or not, with the migration', async () => {
  const open = await openDatabase();
  const { database } = open;
  await open.query(await readFormerTrigger());
  const { projectId } = await createAccount(database);
  const endpoints = await Promise.all(
    ['a', 'b'].map((name) => createEndpoint(database, { projectId, url: `https://example.com/${name}` })),
  );
  const [one = '', other = ''] = endpoints.map(({ id }) => id);

  const accept = async (endpointId: string): Promise<string> => {
    const message = newMessage({ projectId, endpointId });
    await database.messages.accept(message);
    await failOnce(database, message.id);
    return message.id;
  };
  const replay = (ids: readonly string[]): Promise<unknown> =>
    database.messages.replay({ projectId, direction: 'outbound', ids, maxReplays: 100 });

  const retrying = await Promise.all([one, one, one, other].map(accept));
  await replay(retrying.slice(0, 2));
  await database.metrics.addUp(1000);
  await replay(retrying.slice(2, 3));
  await replay([await accept(other)]);
  expect(await readMetricSums(database, { projectId })).toMatchObject({ retrying: 5 });

  await open.query(await readMigration('20261122150000_retrying_after_replays'));

  for (const scope of [{ projectId }, ...endpoints.map(({ id }) => ({ projectId, endpointId: id }))]) {
    expect(await readMetricSums(database, scope)).toEqual(await countMetrics(open, scope));
    for (const window of ['1h', '24h', '7d', '30d'] as const) {
      const buckets = await database.metrics.read({
        ...scope,
        direction: 'outbound',
        window,
        now: new Date(),
      });
      const sum = buckets.reduce((total, bucket) => total + bucket.retrying, 0);
      expect(sum).toBe(((await countMetrics(open, scope)) as { retrying: number }).retrying);
    }
  }
  await database.metrics.addUp(1000);
  await open.query(await readMigration('20261122150000_retrying_after_replays'));
  expect(await readMetricSums(database, { projectId })).toEqual(await countMetrics(open, { projectId }));
});
