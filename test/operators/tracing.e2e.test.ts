import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Posthorn } from '@posthorn/client';
import {
  type CollectedSpan,
  type Collector,
  type Receiver,
  startCollector,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import { modulesOfService } from '../support/modules-of-service.js';
import { posthornOf } from '../support/posthorn-of.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const URL_SECRET = 'a-secret-in-a-path';
const PAYLOAD_SECRET = 'a-secret-in-a-payload';
const CLIENT_TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACED = { headers: { traceparent: `00-${CLIENT_TRACE}-b7ad6b7169203331-01` } };

let collector: Collector;
let receiver: Receiver;
let home: Awaited<ReturnType<typeof createHome>>;
let stack: Stack;
let posthorn: Posthorn;

beforeAll(async () => {
  collector = await startCollector();
  // The receiver accepts every second request to a path.
  receiver = await startReceiver((_request, index) => ({ status: index % 2 === 0 ? 500 : 200 }));
  home = await createHome();
  stack = await runStack(home.path, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    RETRY_TIME_SCALE: '0.0001',
  });
  posthorn = posthornOf(stack.dev);
});
afterAll(async () => {
  await stack.stop();
  await home.remove();
  await receiver.close();
  await collector.close();
});

const endpoint = { url: '' };

/** Waits until the second attempt is on record. Resolves to all spans of the message's trace. */
async function traceOf(messageId: string): Promise<readonly CollectedSpan[]> {
  const isOf = (span: CollectedSpan, name: string): boolean =>
    span.name === name && span.attributes['posthorn.message_id'] === messageId;
  await waitFor(() => collector.spans().filter((span) => isOf(span, 'record attempt')).length === 2);
  const first = await waitFor(() => collector.spans().find((span) => isOf(span, 'accept message')));
  const ofTrace = (): readonly CollectedSpan[] =>
    collector.spans().filter(({ traceId }) => traceId === first.traceId);
  // A span arrives when it has ended, and its parent later.
  await waitFor(() => ofTrace().filter(({ name }) => name === 'process deliveries').length === 2);
  await waitFor(() => ofTrace().some(({ kind }) => kind === 2));
  await waitFor(() => {
    const ids = new Set(ofTrace().map(({ spanId }) => spanId));
    return ofTrace().every(({ parentSpanId }) => parentSpanId === '' || ids.has(parentSpanId));
  });
  return ofTrace();
}

function namesOf(spans: readonly CollectedSpan[]): readonly string[] {
  return spans.map(({ service, name }) => `${service.replace('posthorn-', '')}: ${name}`).sort();
}

const DELIVERED_ON_THE_SECOND_ATTEMPT = [
  'delivery-worker: POST',
  'delivery-worker: POST',
  'delivery-worker: add retries-slow',
  'delivery-worker: claim message',
  'delivery-worker: claim message',
  'delivery-worker: process deliveries',
  'delivery-worker: process deliveries',
  'delivery-worker: record attempt',
  'delivery-worker: record attempt',
  'retry-scheduler: add deliveries',
  'retry-scheduler: process retries-slow',
];

describe('a sent message', () => {
  let spans: readonly CollectedSpan[];
  beforeAll(async () => {
    endpoint.url = `${receiver.url}/hooks/${URL_SECRET}?token=${URL_SECRET}`;
    const { id: endpointId } = await posthorn.endpoints.create({ url: endpoint.url });
    const payload = { text: PAYLOAD_SECRET };
    const message = { endpointId, payload, headers: { 'X-Api-Token': URL_SECRET } };
    const { messageId } = await posthorn.messages.send(message, TRACED);
    spans = await traceOf(messageId);
  });

  it('has one trace from the request to the delivery, including its retry', () =>
    expect(namesOf(spans)).toEqual(
      [
        'api: POST /v1/webhooks/send',
        'api: accept message',
        'api: add deliveries',
        ...DELIVERED_ON_THE_SECOND_ATTEMPT,
      ].sort(),
    ));

  it('has one root span with all other spans below it', () => {
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId));
    expect(roots.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['POST /v1/webhooks/send', ''],
    ]);
  });

  it('shows the result of each attempt', () => {
    const posts = spans.filter(({ name }) => name === 'POST').map(({ attributes }) => attributes);
    expect(posts.map((post) => post['http.response.status_code']).sort()).toEqual(['200', '500']);
    expect(posts.map((post) => post['error.type']).sort()).toEqual(['http_5xx', undefined]);
  });

  it("links to the client's trace without being part of it", () => {
    const root = spans.find(({ kind }) => kind === 2);
    expect(root?.links).toEqual([CLIENT_TRACE]);
    expect(root?.traceId).not.toBe(CLIENT_TRACE);
  });

  it('reveals nothing of the trace to its destination', () =>
    expect(receiver.requests.flatMap(({ headers }) => Object.keys(headers))).not.toContain('traceparent'));
});

it('has one trace for a received webhook too', async () => {
  const { ingestUrl, secretToken } = await posthorn.inboundEndpoints.create({ url: endpoint.url });
  const response = await fetch(ingestUrl, { method: 'POST', body: JSON.stringify({ text: PAYLOAD_SECRET }) });
  const { data } = (await response.json()) as { readonly data: { readonly message_id: string } };
  expect(namesOf(await traceOf(data.message_id))).toEqual(
    [
      'ingest: POST /v1/webhooks/receive',
      'ingest: accept message',
      'ingest: add deliveries',
      ...DELIVERED_ON_THE_SECOND_ATTEMPT,
    ].sort(),
  );
  expect(collector.bytes().includes(secretToken)).toBe(false);
});

it('gives each of several concurrent messages its own trace', async () => {
  const { id: endpointId } = await posthorn.endpoints.create({ url: `${endpoint.url}&all` });
  const sends = Array.from({ length: 20 }, (_, at) =>
    posthorn.messages.send({ endpointId, payload: { at } }),
  );
  const messageIds = (await Promise.all(sends)).map(({ messageId }) => messageId);
  const claimedIn = (messageId: string): CollectedSpan | undefined =>
    collector
      .spans()
      .find((each) => each.name === 'claim message' && each.attributes['posthorn.message_id'] === messageId);
  const acceptedIn = (messageId: string): CollectedSpan | undefined =>
    collector
      .spans()
      .find((each) => each.name === 'accept message' && each.attributes['posthorn.message_id'] === messageId);
  for (const messageId of messageIds) {
    const claimed = await waitFor(() => claimedIn(messageId));
    const accepted = await waitFor(() => acceptedIn(messageId));
    expect(claimed.traceId).toBe(accepted.traceId);
  }
  expect(new Set(messageIds.map((each) => acceptedIn(each)?.traceId)).size).toBe(20);
});

it('puts no payload, URL, header or key into a span', () => {
  const bytes = collector.bytes();
  for (const secret of [URL_SECRET, PAYLOAD_SECRET, stack.dev.api_key, receiver.url, 'whsec_']) {
    expect(bytes.includes(secret)).toBe(false);
  }
});

describe('a process', () => {
  it('loads nothing of OpenTelemetry unless its variables enable traces', async () =>
    expect(await modulesOfService('delivery-worker', {})).toEqual(['@opentelemetry/api']));

  it('loads the exporter of traces when they do', async () =>
    expect(await modulesOfService('delivery-worker', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toEqual(
      expect.arrayContaining(['@opentelemetry/sdk-trace-base', 'bullmq-otel']),
    ));
});
