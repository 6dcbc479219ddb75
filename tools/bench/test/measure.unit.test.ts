import { describe, expect, it } from '@jest/globals';
import { latenciesMs } from '../src/load/latencies.js';
import { payloadOf } from '../src/load/prepare-load.js';

describe('latencies', () => {
  const sends = { messageIds: ['a', 'b', 'c'], intendedMs: Float64Array.from([90, 110, 120]) };

  it('count from the planned time to the first receipt, and are infinite without a receipt', () => {
    const receipts = { messageIds: ['b', 'a', 'b'], atMs: Float64Array.from([115, 116, 200]) };
    expect(latenciesMs(sends, receipts, 0)).toEqual([26, 5, Number.POSITIVE_INFINITY]);
  });

  it('exclude sends before the measurement', () => {
    const receipts = { messageIds: ['a', 'b', 'c'], atMs: Float64Array.from([100, 111, 122]) };
    expect(latenciesMs(sends, receipts, 100)).toEqual([1, 2]);
  });
});

describe('a payload', () => {
  it('is JSON of the requested size', () => {
    expect(Buffer.byteLength(JSON.stringify(JSON.parse(payloadOf(1024))))).toBe(1024);
  });
});
