import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'posthorn-plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAN = {
  messages_per_month: 1000,
  overage: false,
  max_projects: 2,
  max_endpoints: null,
  default_retention_hours: 24,
  max_retention_hours: 48,
  response_bodies: true,
  exports_per_hour: null,
};

function load(content: unknown): unknown {
  const path = join(folder, 'plans.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadConfig(['plans'], { PLANS_FILE: path }).plans;
}

describe('PLANS_FILE', () => {
  it('is read at the start', () =>
    expect(load({ free: PLAN })).toEqual({
      free: {
        messagesPerMonth: 1000,
        allowsOverage: false,
        maxProjects: 2,
        maxEndpointsPerProject: null,
        maxConsumersPerProject: null,
        maxEventTypesPerProject: null,
        defaultRetentionHours: 24,
        maxRetentionHours: 48,
        storesResponseBodies: true,
        exportsPerHour: null,
        maxRatePerMinute: 2_147_483_647,
      },
    }));

  it('may limit the rate of projects', () =>
    expect(load({ free: { ...PLAN, max_rate_per_minute: 60 } })).toMatchObject({
      free: { maxRatePerMinute: 60 },
    }));

  it('may limit consumers and event types', () =>
    expect(load({ free: { ...PLAN, max_consumers: 7, max_event_types: 8 } })).toMatchObject({
      free: { maxConsumersPerProject: 7, maxEventTypesPerProject: 8 },
    }));

  it('is optional', () => expect(loadConfig(['plans'], {}).plans).toEqual({}));

  it.each([
    ['a text that is not JSON', '{'],
    ['a value that is not an object', []],
    ['a plan that lacks a limit', { free: { ...PLAN, overage: undefined } }],
    ['an unknown limit', { free: { ...PLAN, max_project: 3 } }],
    ['a negative limit', { free: { ...PLAN, max_projects: -1 } }],
    ['a limit that is text', { free: { ...PLAN, max_projects: '3' } }],
    ['payloads that are kept for longer than allowed', { free: { ...PLAN, default_retention_hours: 49 } }],
  ])('is refused with %s, naming only the variable', (_what, content) => {
    const message = 'PLANS_FILE must be a JSON file of plans, as docs/configuration.md describes it';
    expect(() => load(content)).toThrow(new ConfigError([message]));
  });

  it('is refused when it does not exist', () => {
    expect(() => loadConfig(['plans'], { PLANS_FILE: join(folder, 'none.json') })).toThrow(ConfigError);
  });
});

describe('STRIPE_SECRET_KEY and STRIPE_API_URL', () => {
  const load = (environment: Readonly<Record<string, string>>): unknown =>
    loadConfig(['stripeSecretKey', 'stripeApiUrl'], environment);

  it('are optional', () =>
    expect(load({})).toEqual({ stripeSecretKey: '', stripeApiUrl: 'https://api.stripe.com' }));

  it.each([
    { STRIPE_SECRET_KEY: 'secret' },
    { STRIPE_API_URL: 'ftp://stripe.test' },
    { STRIPE_API_URL: 'https://api.stripe.com/v1' },
    { STRIPE_API_URL: 'https://user@api.stripe.com' },
  ])('are refused in an invalid form: %j', (environment) =>
    expect(() => load(environment)).toThrow(ConfigError),
  );
});
