import { expect, it } from '@jest/globals';
import { type OrderedFacts, describeDisorder } from '../src/ordering/verify-order.js';

function taken(position: number, arrivedMs: number, given: Partial<OrderedFacts> = {}): OrderedFacts {
  return { position, requests: [{ arrivedMs, atMs: arrivedMs + 10, isTaken: true }], ...given };
}

it.each<[string, readonly OrderedFacts[], readonly string[]]>([
  ['in order', [taken(1, 0), taken(2, 10), taken(3, 20)], []],
  ['one that was deleted', [taken(1, 0), { position: 2, requests: [] }, taken(3, 20)], []],
  [
    'a late duplicate',
    [{ position: 1, requests: [...taken(1, 0).requests, ...taken(1, 30).requests] }, taken(2, 20)],
    [],
  ],
  ['overtaken', [taken(1, 20), taken(2, 0)], ['1 messages were overtaken by the next one of their key']],
  ['two at a time', [taken(1, 0), taken(2, 5)], ['1 messages were in flight with the next one of their key']],
  [
    'a number that shrank',
    [
      taken(1, 0, { sent: { sentMs: 9, answeredMs: 10 } }),
      taken(2, 10, { sent: { sentMs: 1, answeredMs: 2 } }),
    ],
    ['1 messages have a smaller number than one that was stored before'],
  ],
])('order: %s', (_what, messages, faults) => expect(describeDisorder(messages)).toEqual(faults));
