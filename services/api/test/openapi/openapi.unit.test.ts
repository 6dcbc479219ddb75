import { describe, expect, it } from '@jest/globals';
import { DELIVERY_HEADERS } from '@posthorn/common';
import { exampleValuesOf, jsonMediaOf, formatPath } from '@posthorn/openapi';
import { findExampleIssues, findHiddenMembers, findUndescribed } from '@posthorn/test-support';
import { Validator } from '@seriousme/openapi-schema-validator';
import { document, routes } from '../support/api-document.js';
import { findNonsense } from '../support/find-nonsense.js';

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/**
 * A failed, replayed or changed message lacks some members, such as the time of delivery, and an endpoint that forwards
 * lacks the time to live. Other examples show them. An event for a known consumer has no warning.
 */
const OF_OTHER_STATES =
  /^(Meta(?=\.ignored_more$)|DeadLetter|(events\.publish(Batch)? 202|(projects\.(update|replace)|(messages|inboundMessages)\.(retry|replay)All|incidents\.recover) 200)\.meta(\.warnings\[\])?|ChangedMessage|(messages|inboundMessages|deadLetters)\.replay 200\.data|InboundEndpointChanges(?=\.(ttl_minutes|event_type_\w+|consumer_id)$))\.\w+$/;

describe('the document', () => {
  it('is valid OpenAPI 3.1 according to the meta-schema', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  });

  it('describes every route, and otherwise only the ingest URL, files, key sets and the index', () => {
    const described = operations.map(({ name }) => name);
    const mounted = routes.map(({ method, path }) => `${method.toUpperCase()} ${formatPath(path)}`);
    const received = ['GET', 'HEAD', 'OPTIONS', 'POST'].map(
      (method) => `${method} /v1/webhooks/receive/{id}/{token}`,
    );
    const others = [...received, 'GET /v1/files/{file}', 'GET /v1/projects/{id}/jwks.json', 'GET /'];
    expect([...described].sort()).toEqual([...mounted, ...others].sort());
  });

  it('links what creates something to what reads, changes and deletes it', () => {
    const linksOf = (path: string): readonly string[] => {
      const created = document.paths[path]?.['post']?.responses['201'];
      return created !== undefined && 'links' in created ? Object.keys(created.links ?? {}).sort() : [];
    };
    expect(linksOf('/v1/endpoints')).toEqual(['endpoints.delete', 'endpoints.get', 'endpoints.update']);
    expect(linksOf('/v1/event-types')).toContain('eventTypes.get');
    expect(linksOf('/v1/exports')).toContain('exports.get');
  });

  it('says what receivers get: each header of a delivery', () => {
    const { parameters = [] } = document.webhooks['delivery']?.['post'] ?? {};
    const names = parameters.map(({ name }) => name);
    const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    expect([...names].sort()).toEqual([...Object.values(DELIVERY_HEADERS), ...standard].sort());
  });

  it('gives each operation a unique name', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has an example for every response and every body, valid against its schema', () =>
    expect(findExampleIssues(document)).toEqual([]));

  it('shows every member of every body and response in an example', () =>
    expect(findHiddenMembers(document).filter((name) => !OF_OTHER_STATES.test(name))).toEqual([]));

  it('has no example that contradicts itself', () => {
    const examples = jsonMediaOf(document).flatMap(({ name, media }) =>
      exampleValuesOf(media).map((value) => ({ name, value })),
    );
    expect(examples.flatMap(({ name, value }) => findNonsense(value, name))).toEqual([]);
  });

  it('has a description for every parameter and every member of a body', () =>
    expect(findUndescribed(document)).toEqual([]));

  it.each([
    'up to 8 attempts',
    '| a 429 | 30 s, 60 s, 120 s, 240 s, 300 s |',
    '30 min, 2 h, 6 h, 12 h, 24 h, 48 h, 72 h |',
    'fresh set of 8 attempts',
    'after 100 replays',
  ])('states the retry schedule and the effect of a replay: %s', (fact) =>
    expect(document.info.description).toContain(fact),
  );

  it('reveals nothing internal', () => {
    // Samples name the reader's own environment.
    const withoutSamples = (key: string, value: unknown): unknown =>
      key === 'x-codeSamples' ? undefined : value;
    expect(JSON.stringify(document, withoutSamples)).not.toMatch(/process\.env|node_modules|projectId/);
  });

  it('names the addresses of the API and of the ingest service', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['/hooks', 'https://posthorn.example.com/hooks']);
    expect(document.paths['/v1/webhooks/receive/{id}/{token}']?.['post']?.servers).toEqual([
      expect.objectContaining({ url: 'https://receive.example.com' }),
    ]);
  });
});

describe('an example contradicts itself', () => {
  it.each<[string, object]>([
    ['with a cursor at the end', { next_cursor: 'c', has_more: false }],
    ['without one before it', { next_cursor: null, has_more: true }],
    ['with a wrong sum', { window: '1h', stored: 1, fetched: 1, delivered: 1, total: 1 }],
    ['with more outcomes than messages', { total_messages: 1, succeeded: 1, failed: 1, success_rate: 1 }],
    ['with a wrong rate', { total_messages: 1, succeeded: 1, failed: 0, success_rate: 0 }],
    ['with more messages in buckets than in total', { total_messages: 1, buckets: [{ total: 2 }] }],
    ['with overage within the plan', { message_count: 1, plan_limit: 10_000, overage_count: 1 }],
    [
      'with more rows than the total',
      { data: [{}], meta: { total: 1, limit: 12, offset: 1, has_more: false } },
    ],
    [
      'with results that the count does not include',
      { results: [{ status: 'failed' }], replayed: 1, failed: 0, stuck: 0 },
    ],
    [
      'with a delivery time of a waiting message',
      { status: 'queued', attempt_count: 0, delivered_at: '2026-01-01' },
    ],
    [
      'with a failure without an error',
      { status: 'failed_permanent', attempt_count: 8, failed_at: '2026-01-01' },
    ],
    ['with the hint of another secret', { key_hint: 'abcd', signing_secret: 'whsec_dcba' }],
    ['with the prefix of another key', { prefix: 'wh_live_abc', key: 'wh_live_cba' }],
    ['with the token of another URL', { ingest_url: 'https://example.com/a', secret_token: 'b' }],
    ['with an empty span', { filter_start_time: '2026-01-01', filter_end_time: '2026-01-01' }],
    ['with a change before the creation', { created_at: '2026-01-02', updated_at: '2026-01-01' }],
    ['deep within', { data: [{ next_cursor: 'c', has_more: false }] }],
  ])('%s', (_, example) => expect(findNonsense(example)).toHaveLength(1));
});
