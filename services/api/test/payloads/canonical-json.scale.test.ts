import { expect, it } from '@jest/globals';
import { compareCpu } from '@posthorn/test-support';
import { canonicalJson } from '../../src/payloads/canonical-json.js';

it.each([
  ['zeros that are not at the end', (count: number) => `[1${'0'.repeat(count)}1]`],
  ['zeros after the point', (count: number) => `[0.${'0'.repeat(count)}1]`],
  ['zeros at the end', (count: number) => `[1${'0'.repeat(count)}]`],
  ['a long exponent', (count: number) => `[1e${'9'.repeat(count)}]`],
  ['a long string', (count: number) => `["${'x'.repeat(count)}"]`],
  ['a long string of escapes', (count: number) => `["${'\\n'.repeat(count)}"]`],
  ['many values', (count: number) => `[${'0,'.repeat(count)}0]`],
  [
    'many keys',
    (count: number) => `{${Array.from({ length: count / 10 }, (_, index) => `"${index}":0`).join(',')}}`,
  ],
])('the canonical text of ten times %s costs about ten times as much', async (_what, write) => {
  const canonical = (count: number) => {
    const json = Buffer.from(write(count));
    return () => canonicalJson(json, () => Promise.resolve());
  };
  const { ratio } = await compareCpu(canonical(100_000), canonical(10_000));
  expect(ratio).toBeLessThan(40);
});
