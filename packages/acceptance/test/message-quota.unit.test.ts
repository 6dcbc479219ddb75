import { expect, it } from '@jest/globals';
import { quotaOf, withinQuota } from '../src/index.js';

it.each([
  ['without overage', { messagesPerMonth: 5, allowsOverage: false }, { tenantId: 't', messagesPerMonth: 5 }],
  ['with overage', { messagesPerMonth: 5, allowsOverage: true }, undefined],
  ['without a limit', { messagesPerMonth: null, allowsOverage: false }, undefined],
])('sets a quota or none for a plan %s', (_what, plan, quota) => expect(quotaOf(plan, 't')).toEqual(quota));

it('refuses a message over quota until the month (UTC) is over', () => {
  const refuse = (): unknown => withinQuota({ kind: 'over-quota' }, new Date('2026-12-31T23:58:30Z'));
  expect(refuse).toThrow(expect.objectContaining({ code: 'QUOTA_EXCEEDED', retryAfterSeconds: 90 }));
});

it('returns any other acceptance unchanged', () => {
  const stored = { kind: 'stored' } as const;
  expect(withinQuota(stored)).toBe(stored);
});
