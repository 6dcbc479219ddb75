import { expect, it } from '@jest/globals';
import { type VariableKey, loadConfig, summarizeConfig, VARIABLES } from '../src/index.js';

const SECRETS = {
  DATABASE_URL: 'postgresql://posthorn:hunter2@db/posthorn',
  REDIS_URL: 'redis://:hunter2@redis',
  ENCRYPTION_KEYS: `hunter2:${'A'.repeat(43)}=`,
};

const summary = summarizeConfig(loadConfig(Object.keys(VARIABLES) as VariableKey[], SECRETS));

it('only shows that a secret is set', () => {
  expect(summary).toMatchObject({
    DATABASE_URL: '(set)',
    REDIS_URL: '(set)',
    ENCRYPTION_KEYS: '(set)',
  });
  expect(JSON.stringify(summary)).not.toContain('hunter2');
});

it('shows that an empty secret is not set', () =>
  expect(summary).toMatchObject({ OPERATOR_LOGINS: '(not set)', STRIPE_SECRET_KEY: '(not set)' }));

it('shows the other values by the names of the environment', () =>
  expect(summary).toMatchObject({ API_PORT: 3000, LOG_LEVEL: 'info', ALLOW_INSECURE_DESTINATIONS: false }));

it('contains every variable', () => {
  const names = Object.values(VARIABLES).map(({ name }) => name);
  expect(Object.keys(summary).sort()).toEqual(names.sort());
});

it('hides unknown values', () => {
  const unknown = { unknown: 'hunter2' } as Parameters<typeof summarizeConfig>[0];
  expect(summarizeConfig(unknown)).toEqual({ unknown: '(set)' });
});
