import { describe, expect, it } from '@jest/globals';
import { findBacklogs } from '../../src/overview/use-backlogs.js';

/** The API lists the newest first. */
const waiting = (endpointId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    endpointId,
    endpoint: `https://${endpointId}.example`,
    consumerId: `of-${endpointId}`,
    createdAt: `2026-01-31T12:${String(59 - index)}:00.000Z`,
    ...(index > 0 && { lastError: `error ${index}` }),
  }));

describe('findBacklogs', () => {
  it('counts the waiting messages of each endpoint, the largest backlog first', () => {
    const both = findBacklogs([...waiting('a', 12), ...waiting('b', 30)], false);
    expect(both).toMatchObject([
      { endpointId: 'b', url: 'https://b.example', consumerId: 'of-b', count: 30, isMore: false },
      { endpointId: 'a', url: 'https://a.example', consumerId: 'of-a', count: 12, isMore: false },
    ]);
  });

  it('says since when the first one waits, and why the newest one with an error has not arrived', () => {
    expect(findBacklogs(waiting('a', 12), false)).toMatchObject([
      { since: '2026-01-31T12:48:00.000Z', lastError: 'error 1' },
    ]);
  });

  it('leaves endpoints out for which only a few messages wait', () => {
    expect(findBacklogs(waiting('a', 9), true)).toEqual([]);
  });
});
