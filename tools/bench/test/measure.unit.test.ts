import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { clientCalls, createCommandCounter } from '../src/measure/count-commands.js';
import { latenciesMs } from '../src/measure/latencies.js';
import { payloadOf } from '../src/measure/prepare-load.js';
import { packageOf, selfTimesOf } from '../src/profile/self-time.js';
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

describe('a CPU profile', () => {
  it.each([
    ['file:///x/node_modules/@prisma/client/runtime/a.mjs', '@prisma/client'],
    ['file:///x/node_modules/a/node_modules/got/dist/index.js', 'got'],
    ['file:///x/packages/queues/dist/index.js', 'packages/queues'],
    ['file:///x/services/api/dist/main.js', 'services/api'],
    ['node:internal/streams/writable', 'node:internal/streams'],
    ['', '(native)'],
  ])('counts %s for %s', (url, owner) => {
    expect(packageOf({ url, functionName: 'write' })).toBe(owner);
  });

  it('has the shares of the time that was not idle', () => {
    const frame = (
      functionName: string,
      url: string,
    ): { functionName: string; url: string; lineNumber: number } => ({
      functionName,
      url,
      lineNumber: 6,
    });
    const { packages, functions, callers } = selfTimesOf({
      nodes: [
        { id: 1, callFrame: frame('(idle)', '') },
        { id: 2, callFrame: frame('(garbage collector)', '') },
        { id: 3, callFrame: frame('send', 'file:///x/node_modules/got/a.js'), children: [4] },
        { id: 4, callFrame: frame('writev', '') },
      ],
      samples: [1, 2, 3, 4],
      timeDeltas: [1000, 10, 10, 20],
    });
    expect(packages).toEqual([
      { name: '(native)', share: 0.5 },
      { name: '(garbage collector)', share: 0.25 },
      { name: 'got', share: 0.25 },
    ]);
    expect(functions[0]).toEqual({ name: '(native) writev:7', share: 0.5 });
    expect(callers[0]).toEqual({ name: 'got', share: 0.75 });
  });
});
