import { expect, it } from '@jest/globals';
import { keepsUp } from '../src/load/keeps-up.js';

it.each([
  { perSecond: 1000, accepted: 1000, delivered: 981, backlog: 400, isKeptUp: true },
  { perSecond: 1000, accepted: 1000, delivered: 979, backlog: 400, isKeptUp: false },
  { perSecond: 1000, accepted: 979, delivered: 979, backlog: 0, isKeptUp: false },
  { perSecond: 1000, accepted: 1000, delivered: 1000, backlog: 501, isKeptUp: false },
  { perSecond: 12, accepted: 11, delivered: 9, backlog: 3, isKeptUp: true },
  { perSecond: 12, accepted: 12, delivered: 8, backlog: 3, isKeptUp: false },
])(
  'of $perSecond a second, $delivered delivered and $backlog under way: $isKeptUp',
  ({ perSecond, accepted, delivered, backlog, isKeptUp }) => {
    const rates = { perSecond, acceptedPerSecond: accepted, deliveredPerSecond: delivered, backlog };
    expect(keepsUp(rates)).toBe(isKeptUp);
  },
);
