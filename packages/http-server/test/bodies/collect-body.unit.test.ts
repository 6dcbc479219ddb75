import { expect, it } from '@jest/globals';
import { createBodyCollector } from '../../src/bodies/collect-body.js';

function collect(sizes: readonly number[], limitBytes = 1024 * 1024, announcedBytes?: number) {
  let reserved = 0;
  const reserve = (bytes: number): boolean => {
    reserved += bytes;
    return true;
  };
  const body = createBodyCollector({ limitBytes, announcedBytes, reserve });
  const pieces = sizes.map((size, index) => Buffer.alloc(size, index % 251));
  const whole = Buffer.concat(pieces);
  const results = pieces.map((piece) => body.add(piece));
  return { body, results, whole, reserved };
}

it.each([
  ['one piece', [1000]],
  ['large pieces', [65_536, 65_536, 10_000]],
  ['many small pieces', Array.from({ length: 3000 }, () => 100)],
  ['so many pieces that blocks reach their largest size', Array.from({ length: 16 }, () => 60_001)],
  ['small and large pieces in turn', [1, 65_536, 1, 5000, 3, 65_000]],
  ['nothing', []],
])('returns the whole body and takes at most one block more than its bytes: %s', (_what, sizes) => {
  const { body, whole, reserved } = collect(sizes);
  expect(reserved).toBeLessThanOrEqual(whole.length + Math.min(whole.length + 4096, 256 * 1024));
  expect(body.take().equals(whole)).toBe(true);
});

it('takes exactly the announced bytes, in large blocks', () => {
  const sizes = Array.from({ length: 10 }, () => 60_001);
  const { body, whole, reserved } = collect(sizes, undefined, 600_010);
  expect(reserved).toBe(whole.length);
  expect(body.take().equals(whole)).toBe(true);
});

it('takes nothing for what a slow sender announces', () => {
  expect(collect([1000, 1000], undefined, 1_000_000).reserved).toBeLessThanOrEqual(1000 + 4096);
});

it('takes the bytes of a sender that announced fewer', () => {
  const { body, whole } = collect([60_000, 60_000, 60_000], undefined, 70_000);
  expect(body.take().equals(whole)).toBe(true);
});

it('ends the body when a piece exceeds the limit', () => {
  expect(collect([600, 400, 1, 1], 1000).results).toEqual(['added', 'added', 'too-large', 'too-large']);
});
