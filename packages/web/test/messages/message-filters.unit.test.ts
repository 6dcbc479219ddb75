import { expect, it } from '@jest/globals';
import { messageFilters } from '../../src/messages/message-filters.js';

it('reads the filters of an address and leaves everything else out', () => {
  expect(messageFilters({ status: 'paused', endpointId: '', from: 7, other: 'x', stopped: true })).toEqual({
    status: 'paused',
    stopped: true,
  });
});
