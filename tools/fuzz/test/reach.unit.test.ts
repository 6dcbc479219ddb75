import { describe, expect, it } from '@jest/globals';
import { document } from '../../../services/api/test/support/api-document.js';
import { poolOf } from '../src/generate/pools.js';
import { findUnreached, createTally } from '../src/tally.js';
import { createIdPools } from '../src/environment/id-pools.js';
import { harvest } from '../src/environment/harvest.js';

describe('an operation without a success', () => {
  const paths = { '/v1/exports': document.paths['/v1/exports'] ?? {} };

  it.each([
    ['is an issue after many requests', 5000, 404, true],
    ['is no issue after few requests', 4999, 404, false],
    ['is no issue after a success', 5000, 302, false],
  ])('%s', (...[, requests, status, isUnreached]) => {
    const tally = createTally({ paths });
    for (let n = 0; n < requests; n += 1) tally.count('exports.list', status);
    expect(findUnreached(tally).includes('exports.list')).toBe(isUnreached);
  });
});

it('reaches no operation that needs the cookie of the console', () => {
  const tally = createTally(document);
  expect(tally.neverAccepted()).toContain('consoleSessions.create');
  expect(tally.neverAccepted()).not.toContain('consoleSessions.getCurrent');
});

it('chooses ids with which an operation can succeed', () => {
  expect(poolOf('/v1/messages/{id}/retry-now', 'id')).toBe('waiting');
  expect(poolOf('/v1/messages/{id}/cancel', 'id')).toBe('waiting');
  expect(poolOf('/v1/messages/{id}/replay', 'id')).toBe('messages');
  expect(poolOf('/v1/inbound-messages/{id}/replay', 'id')).toBe('failed-inbound');
  expect(poolOf('/v1/dlq/replay/{id}', 'id')).toBe('dead-letters');
});

it('keeps the link of a download with its signature', () => {
  const pools = createIdPools();
  const data = { id: 'e', download_url: 'http://127.0.0.1:1/hooks/v1/files/abc?expires=1&signature=s' };
  const answer = { status: 302, headers: {}, body: JSON.stringify({ data, meta: {} }) };
  harvest({ path: '/v1/exports/{id}/download', pathname: '/v1/exports/e/download', answer }, pools);
  expect(pools.find(poolOf('/v1/files/{file}', 'file') ?? '', 0)).toBe('abc?expires=1&signature=s');
});
