import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createApiKey, hashApiKey, isApiKey } from '../src/index.js';

describe.each(['live', 'test'] as const)('an API key of mode %s', (mode) => {
  const { key, prefix, hash } = createApiKey(mode);

  it('consists of the mode and 32 characters of base62', () => {
    expect(key).toMatch(new RegExp(`^wh_${mode}_[0-9A-Za-z]{32}$`));
    expect(isApiKey(key)).toBe(true);
  });

  it('shows its first 11 characters, of which only 3 are secret', () => {
    expect(prefix).toBe(key.slice(0, 11));
    expect(prefix).toHaveLength(11);
  });

  it('is stored as a hash that does not reveal it', () => {
    expect(hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(hash).toBe(hashApiKey(key));
    expect(hash).not.toContain(key.slice(11));
  });

  it('is never created twice', () => {
    const keys = Array.from({ length: 1000 }, () => createApiKey(mode).key);
    expect(new Set(keys).size).toBe(1000);
  });
});

it('uses the whole alphabet', () => {
  const characters = Array.from({ length: 300 }, () => createApiKey('live').key.slice(8)).join('');
  expect(new Set(characters).size).toBe(62);
});

const SECRET = 'a'.repeat(32);

it.each([
  '',
  'wh_live_',
  `wh_live_${SECRET.slice(1)}`,
  `wh_live_${SECRET}a`,
  `wh_live_${SECRET}\n`,
  ` wh_live_${SECRET}`,
  `wh_prod_${SECRET}`,
  `WH_LIVE_${SECRET}`,
  `wh_live_${SECRET.slice(1)}-`,
  `wh_live_${SECRET.slice(1)}é`,
])('rejects a text of another form: "%s"', (text) => expect(isApiKey(text)).toBe(false));
