import { expect, it } from '@jest/globals';
import { post } from './support/post.js';
import { startTestIngest } from './support/start-test-ingest.js';

const ALLOWED = { verifyIpAllowlist: true, allowedCidrs: ['203.0.113.0/24'] };

it.each([
  ['none', '0', [403, 403, 403, 403]],
  ['one', '1', [202, 403, 202, 403]],
  ['two', '2', [202, 202, 403, 403]],
])('behind %s of our proxies, the sender is who they say it is', async (_what, trusted, expected) => {
  const ingest = await startTestIngest({ environment: { TRUSTED_PROXIES: trusted } });
  const { path } = await ingest.createReception(ALLOWED);
  const chains = ['203.0.113.7', '203.0.113.7, 10.0.0.1', '10.0.0.1, 203.0.113.7', 'unknown'];
  const statuses: number[] = [];
  for (const chain of chains) {
    const answer = await post(`${ingest.url}${path}`, { headers: { 'X-Forwarded-For': chain } });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual(expected);
  const [message] = await ingest.query('SELECT source_ip FROM messages LIMIT 1');
  if (trusted !== '0') expect(message).toEqual({ source_ip: '203.0.113.7' });
});
