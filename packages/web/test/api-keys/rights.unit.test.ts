import { describe, expect, it } from '@jest/globals';
import { toRights, toScopes } from '../../src/api-keys/rights.js';

describe('toRights', () => {
  it.each([
    [['*'], { kind: 'all', scopes: [] }],
    [['*:read'], { kind: 'read', scopes: [] }],
    [['pull:write', 'messages:read'], { kind: 'chosen', scopes: ['messages:read', 'pull:write'] }],
  ])('shows %j to who has everything', (scopes, rights) => expect(toRights(scopes, ['*'])).toEqual(rights));

  it('ticks all boxes of everything, for who has less and may only take some away', () => {
    const { kind, scopes } = toRights(['*'], ['*:read', 'api-keys:write']);
    expect(kind).toBe('chosen');
    expect(scopes).toHaveLength(22);
    const reading = toRights(['*:read'], ['messages:read', 'api-keys:write']);
    expect(reading).toMatchObject({ kind: 'chosen' });
    expect(reading.scopes).toHaveLength(11);
  });

  it('ticks what reading everything allows beside a scope that writes', () => {
    const { scopes } = toRights(['*:read', 'messages:write'], ['*']);
    expect(scopes.filter((scope) => scope.endsWith(':read'))).toHaveLength(11);
    expect(scopes.filter((scope) => scope.endsWith(':write'))).toEqual(['messages:write']);
  });
});

describe('toScopes', () => {
  it('leaves everything to the API, which gives what the session has', () => {
    expect(toScopes({ kind: 'all', scopes: ['messages:read'] })).toBeUndefined();
    expect(toScopes({ kind: 'read', scopes: ['messages:read'] })).toEqual(['*:read']);
    expect(toScopes({ kind: 'chosen', scopes: ['messages:read'] })).toEqual(['messages:read']);
  });
});
