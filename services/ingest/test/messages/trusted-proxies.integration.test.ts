import { expect, it } from '@jest/globals';
import { post } from '../support/post.js';
import { startTestIngest } from '../support/start-test-ingest.js';

const ALLOWED = { verifyIpAllowlist: true, allowedCidrs: ['203.0.113.0/24'] };

it.each([
  ['0', [403, 403, 403, 403], []],
  ['1', [202, 403, 202, 403], ['203.0.113.7', '203.0.113.7']],
  ['2', [202, 202, 403, 403], ['203.0.113.7', '203.0.113.7']],
])(
  "trusts %s of the operator's proxies for the address of the sender",
  async (trusted, expected, senders) => {
    const ingest = await startTestIngest({ environment: { TRUSTED_PROXIES: trusted } });
    const { path } = await ingest.createSource(ALLOWED);
    const chains = ['203.0.113.7', '203.0.113.7, 10.0.0.1', '10.0.0.1, 203.0.113.7', 'unknown'];
    const statuses: number[] = [];
    for (const chain of chains) {
      const answer = await post(`${ingest.url}${path}`, { headers: { 'X-Forwarded-For': chain } });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual(expected);
    const messages = await ingest.query('SELECT source_ip FROM messages');
    expect(messages.map((message) => message['source_ip'])).toEqual(senders);
  },
);
