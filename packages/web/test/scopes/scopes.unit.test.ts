import { describe, expect, it } from '@jest/globals';
import { allows, describeScopes } from '../../src/scopes/scopes.js';

describe('describeScopes', () => {
  it.each([
    [['*'], 'everything'],
    [['messages:read', '*'], 'everything'],
    [['*:read'], 'read everything'],
    [['messages:write', '*:read'], 'read everything; write messages'],
    [['messages:write', 'endpoints:read', 'api-keys:read'], 'read endpoints, API keys; write messages'],
    [['portal:write'], 'write portal sessions'],
    [[], ''],
  ])('says %j in words', (scopes, words) => expect(describeScopes(scopes)).toBe(words));
});

describe('allows', () => {
  it.each([
    [['*'], 'messages:write', true],
    [['*:read'], 'messages:read', true],
    [['*:read'], 'messages:write', false],
    [['messages:write'], 'messages:read', false],
    [['messages:read'], '*:read', false],
  ])('with %j, %s: %s', (scopes, scope, isAllowed) => expect(allows(scopes, scope)).toBe(isAllowed));
});
