import { expect, it } from '@jest/globals';
import { compareCpu } from '@posthorn/test-support';
import { findHeaderIssues } from '../src/index.js';

it('the check of ten times as many headers costs about ten times as much', async () => {
  const check = (count: number) => {
    const headers = Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, '']));
    return () => findHeaderIssues(headers, 'send');
  };
  const { ratio } = await compareCpu(check(100_000), check(10_000));
  expect(ratio).toBeLessThan(40);
});
