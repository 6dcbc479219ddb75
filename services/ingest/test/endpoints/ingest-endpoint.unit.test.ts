import { describe, expect, it } from '@jest/globals';
import { type IngestTarget, DEFAULT_SOURCE_SETTINGS } from '@posthorn/database';
import { createPlans } from '@posthorn/domain';
import { createTestCipher, createTestHasher } from '@posthorn/test-support';
import { toIngestEndpoint } from '../../src/endpoints/ingest-endpoint.js';

const cipher = createTestCipher();
const hasher = createTestHasher();
const TARGET: IngestTarget = {
  ...DEFAULT_SOURCE_SETTINGS,
  id: '0190a000-0000-7000-8000-000000000001',
  projectId: '0190a000-0000-7000-8000-000000000002',
  direction: 'pull',
  paused: false,
  deleted: false,
  secretTokenHash: '00',
  oldSecretTokenHash: null,
  tenantId: '0190a000-0000-7000-8000-000000000003',
  plan: 'starter',
  projectRate: 1000,
  searchable: [],
  searchableHashed: false,
  isRefusing: false,
};

const read = (changes: Partial<IngestTarget>): ReturnType<typeof toIngestEndpoint> =>
  toIngestEndpoint({ ...TARGET, ...changes }, { cipher, hasher, getPlan: createPlans() });

describe('an endpoint', () => {
  it('without checks accepts every sender that knows its token', () => {
    expect(read({}).settings).toMatchObject({
      allowlist: undefined,
      staticToken: undefined,
      timestamp: undefined,
      hmac: undefined,
    });
  });

  it.each([
    ['HMAC without a secret', { verifyHmac: true, hmacHeaderName: 'X-Sign' }],
    ['HMAC without a header', { verifyHmac: true, encryptedHmacSecret: cipher.encrypt('s', TARGET.id) }],
    ['a static token without its hash', { verifyStaticToken: true, tokenHeaderName: 'X-Token' }],
    [
      'a secret of another endpoint',
      { verifyHmac: true, hmacHeaderName: 'X', encryptedHmacSecret: cipher.encrypt('s', 'other') },
    ],
  ])('with a check that lacks a setting rejects every sender: %s', (_what, changes) => {
    const { settings, issue } = read(changes);
    expect(issue).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(settings?.allowlist?.includes('192.0.2.1')).toBe(false);
  });

  it('asks senders to try again while another process may have the key of its secret', () => {
    const { issue } = read({
      verifyHmac: true,
      hmacHeaderName: 'X',
      encryptedHmacSecret: 'another-key.AAAA',
    });
    expect(issue).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 60 });
  });

  it('with an empty allowlist rejects every sender', () => {
    expect(read({ verifyIpAllowlist: true }).settings?.allowlist?.includes('192.0.2.1')).toBe(false);
  });

  it('that was deleted has no settings, but still its project', () => {
    expect(read({ deleted: true })).toMatchObject({ settings: undefined, projectId: TARGET.projectId });
  });

  it.each([
    [null, 168],
    [1, 24],
    [30, 720],
    [400, 720],
  ])('with retention_days %s keeps its events for %i hours, limited by its plan', (retentionDays, hours) => {
    expect(read({ retentionDays }).retentionHours).toBe(hours);
  });

  it.each([
    [
      { eventTypeSource: 'body', eventTypePath: 'a.b' },
      { source: 'body', path: 'a.b' },
    ],
    [
      { eventTypeSource: 'header', eventTypePath: 'X-Kind' },
      { source: 'header', path: 'X-Kind' },
    ],
    [{ eventTypeSource: '', eventTypePath: 'a' }, undefined],
    [{ eventTypeSource: 'body', eventTypePath: '' }, undefined],
  ])('extracts event types with %j', (changes, expected) => {
    expect(read(changes).eventType).toEqual(expected);
  });
});

it.each([
  ['the rate of its project', 'starter', 1000],
  ['the rate of a smaller plan', 'free', 500],
])('receives at %s', (_what, plan, rate) => {
  const getPlan = createPlans({ free: { ...createPlans()('free'), maxRatePerMinute: 500 } });
  expect(toIngestEndpoint({ ...TARGET, plan }, { cipher, hasher, getPlan }).projectRate).toBe(rate);
});
