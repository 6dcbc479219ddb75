import { expect, it } from '@jest/globals';
import { describeChange } from '../../src/audit-log/describe-change.js';

const NOTHING = { changed: [], changes: [], filter: null, affected: null };

it.each([
  [NOTHING, ''],
  [{ ...NOTHING, changed: ['headers', 'url'] }, 'headers, url'],
  [
    {
      ...NOTHING,
      changed: ['headers', 'name', 'rate_limit_rps', 'verify_hmac'],
      changes: [
        { member: 'name', from: null, to: 'Acme' },
        { member: 'rate_limit_rps', from: 5, to: 10 },
        { member: 'verify_hmac', from: true, to: false },
      ],
    },
    'headers, name: – → Acme, rate_limit_rps: 5 → 10, verify_hmac: true → false',
  ],
  [{ ...NOTHING, changed: ['message_ids'], affected: 1200 }, '1,200 changed, message_ids'],
  [
    { ...NOTHING, changed: ['status'], filter: { status: 'failed_permanent', event_type: 'a' }, affected: 0 },
    '0 changed, status: failed_permanent, event_type: a',
  ],
])('says what an entry changed: %j', (entry, expected) => {
  expect(describeChange(entry)).toBe(expected);
});
