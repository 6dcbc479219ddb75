import { expect, it } from '@jest/globals';
import { describeFaults } from '../src/listening/verify-listeners.js';

const OPENED_MS = 1000;
/** `a` arrived before the connection was opened. */
const MESSAGES = new Map([
  ['a', { position: 1, createdMs: 900 }],
  ['b', { position: 2, createdMs: 1100 }],
  ['c', { position: 3, createdMs: 1200 }],
]);

it.each([
  { name: 'in order', messageIds: ['a', 'b', 'c'], faults: [] },
  { name: 'an old message late', messageIds: ['b', 'a', 'c'], faults: [] },
  { name: 'new messages swapped', messageIds: ['c', 'b'], faults: ['1 new messages came out of order'] },
  { name: 'one message twice', messageIds: ['a', 'a'], faults: ['1 messages came twice on one connection'] },
])('verifies what came on a connection: $name', ({ messageIds, faults }) => {
  expect(describeFaults({ openedMs: OPENED_MS, messageIds }, MESSAGES)).toEqual(faults);
});
