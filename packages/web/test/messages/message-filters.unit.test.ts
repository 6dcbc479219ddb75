import { expect, it } from '@jest/globals';
import { messageFilters } from '../../src/filters/message-filters.js';

it('reads the filters of an address and leaves everything else out', () => {
  expect(messageFilters({ status: 'paused', endpointId: '', from: 7, other: 'x', stopped: true })).toEqual({
    status: 'paused',
    stopped: true,
  });
});

it('leaves out a time that is none', () => {
  const from = '2026-02-01T00:00:00Z';
  expect(messageFilters({ from, to: 'garbage' })).toEqual({ from });
});
