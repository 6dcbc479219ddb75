import { beforeAll, expect, it } from '@jest/globals';
import { insertSubscribers } from '@posthorn/test-support';
import { errorCodeOf, post } from '../support/post.js';
import { eventsOf } from '../support/published.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest({ plan: 'free' });
});

async function readUsage(): Promise<unknown> {
  const [row] = await ingest.query('SELECT sum(messages)::int AS used FROM usage_counts');
  return row?.['used'];
}

it('a webhook counts with its messages, and without a subscriber once, until the quota is used up', async () => {
  const { projectId } = ingest.account;
  await insertSubscribers(ingest.query, { projectId, eventTypes: ['three.received'], count: 3 });
  const three = await ingest.createSource({ isPublishing: true, eventTypePrefix: 'three.' });
  const none = await ingest.createSource({ isPublishing: true });
  const send = ({ path }: { readonly path: string }): ReturnType<typeof post> =>
    post(`${ingest.url}${path}`, { body: '{}' });
  await send(three);
  expect(await readUsage()).toBe(3);
  await send(none);
  expect(await readUsage()).toBe(4);

  await ingest.query(
    `INSERT INTO usage_counts (project_id, month, messages)
     VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 9994)`,
    [projectId],
  );
  expect(errorCodeOf(await send(three))).toBe('QUOTA_EXCEEDED');
  await ingest.waitForRejections(1, 'rate_limited');
  expect([(await send(none)).status, (await send(none)).status]).toEqual([202, 202]);
  expect(errorCodeOf(await send(none))).toBe('QUOTA_EXCEEDED');
  expect(await eventsOf(ingest.query, three.id)).toHaveLength(1);
  expect(await eventsOf(ingest.query, none.id)).toHaveLength(3);
  expect(await readUsage()).toBe(10_000);
});
