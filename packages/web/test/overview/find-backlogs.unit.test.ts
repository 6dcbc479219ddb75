import { describe, expect, it } from '@jest/globals';
import { findBacklogs } from '../../src/overview/use-backlogs.js';

const waiting = (endpointId: string, count: number) =>
  Array.from({ length: count }, () => ({ endpointId, endpoint: `https://${endpointId}.example` }));

describe('findBacklogs', () => {
  it('counts the waiting messages of each endpoint, the largest backlog first', () => {
    expect(findBacklogs([...waiting('a', 12), ...waiting('b', 30)], false)).toEqual([
      { endpointId: 'b', url: 'https://b.example', count: 30, isMore: false },
      { endpointId: 'a', url: 'https://a.example', count: 12, isMore: false },
    ]);
  });

  it('leaves endpoints out for which only a few messages wait', () => {
    expect(findBacklogs(waiting('a', 9), true)).toEqual([]);
  });
});
