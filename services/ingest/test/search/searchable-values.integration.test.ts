import { beforeAll, expect, it } from '@jest/globals';
import { post } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
  const { tenantId, projectId: id } = ingest.account;
  await ingest.database.projects.update({ tenantId, id }, { searchable: ['order.id'] });
});

it.each(['inbound', 'pull'] as const)('keeps the searchable values of a webhook: %s', async (direction) => {
  const { id, path } = await ingest.createSource({ direction });
  await post(`${ingest.url}${path}`, { body: '{"order":{"id":17.50}}' });
  await post(`${ingest.url}${path}`, { body: '{"order":{"id":' });
  const values = await ingest.query(
    `SELECT kind, member, value FROM searchable_values AS v JOIN messages AS m ON m.id = v.message_id
     WHERE m.endpoint_id = $1`,
    [id],
  );
  expect(values).toEqual([{ kind: direction, member: 'order.id', value: '17.50' }]);
});
