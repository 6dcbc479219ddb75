import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { clientCalls, createCommandCounter } from '../src/costs/count-commands.js';
import { latenciesMs } from '../src/measure/latencies.js';
import { payloadOf } from '../src/load/prepare-load.js';
import { measureLoop } from '../src/baselines/measure-loop.js';

describe('commands to Redis', () => {
  const LINES = [
    '+OK\r\n+1700000000.000001 [0 127.0.0.1:5000] "EVALSHA" "abc" "1"\r\n+1700000000.00',
    '0002 [0 lua] "ZADD" "key" "1" "a [0 lua] \\"SET\\""\r\n+1700000000.000003 [0 127.0.0.1:5000] "zadd" "k"\r\n',
  ];

  it('are distinguished by their sender, whatever pieces the output arrives in', () => {
    const counter = createCommandCounter();
    for (const chunk of LINES) counter.add(chunk);
    expect(Object.fromEntries(counter.counts)).toEqual({
      evalsha: { byClients: 1, byScripts: 0 },
      zadd: { byClients: 1, byScripts: 1 },
    });
  });

  it('are counted for clients only, without the commands of the measurement', () => {
    const seen = new Map([
      ['evalsha', { byClients: 5, byScripts: 0 }],
      ['zadd', { byClients: 1, byScripts: 3 }],
      ['hset', { byClients: 0, byScripts: 9 }],
    ]);
    const calls = new Map(Object.entries({ evalsha: 10, zadd: 8, hset: 7, 'client|setname': 1, info: 5 }));
    expect(Object.fromEntries(clientCalls(calls, seen))).toEqual({
      evalsha: 10,
      zadd: 2,
      'client|setname': 1,
    });
  });
});

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

describe('a loop', () => {
  it('counts the units of all concurrent workers', async () => {
    let units = 0;
    const { perSecond } = await measureLoop({ forMs: 200, atOnce: 10 }, async () => {
      await sleep(5);
      units += 2;
      return 2;
    });
    // A single one of the ten loops makes a tenth of the units. Units before the measurement are excluded.
    expect(perSecond * 0.2).toBeGreaterThan(units / 5);
  });
});

describe('a payload', () => {
  it('is JSON of the requested size', () => {
    expect(Buffer.byteLength(JSON.stringify(JSON.parse(payloadOf(1024))))).toBe(1024);
  });
});
