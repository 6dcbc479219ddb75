import type { Posthorn } from '@posthorn/client';
import { type Receiver, waitFor } from '@posthorn/test-support';

/**
 * The pages of the console below the project, each with one of its tabs open. A name in braces is an id that
 * `fillProject` returns.
 */
export const CONSOLE_PAGES = [
  '',
  '/messages',
  '/messages?open={failed}',
  '/messages?open={retrying}',
  '/messages?open={failed}&view=payload',
  '/messages/{failed}',
  '/messages/{failed}?view=payload',
  '/endpoints',
  ...tabsOf('/endpoints/{endpoint}', ['traffic', 'messages', 'settings', 'keys', 'credentials', 'test']),
  '/endpoints/{paused}?tab=settings',
  '/dead-letters',
  '/incidents',
  '/incidents/{incident}',
  '/events',
  ...tabsOf('/events/{event}', ['deliveries', 'payload']),
  '/event-types',
  '/event-types?open=order.created',
  '/consumers',
  ...tabsOf('/consumers/{consumer}', ['endpoints', 'messages', 'event-types', 'portal', 'details']),
  '/inbound-endpoints',
  ...tabsOf('/inbound-endpoints/{inboundEndpoint}', [
    'messages',
    'traffic',
    'rejections',
    'keys',
    'sample',
    'settings',
  ]),
  '/inbound-endpoints/{inboundEndpoint}?tab=messages&open={received}',
  '/inbound-endpoints/{inboundEndpoint}?tab=messages&open={received}&view=payload',
  '/inbound-endpoints/{inboundEndpoint}?tab=rejections&open={rejection}',
  '/inbound-messages',
  '/inbound-messages?open={received}',
  '/pull-endpoints',
  ...tabsOf('/pull-endpoints/{pullEndpoint}', ['events', 'traffic', 'rejections', 'sample', 'settings']),
  '/pull-endpoints/{pullEndpoint}?tab=events&open={pullEvent}',
  '/exports',
  '/api-keys',
  '/api-keys?open={key}',
  '/agents',
  // Without people, it says why it has none.
  '/access',
  '/audit-log',
  '/usage',
  '/settings',
];

function tabsOf(page: string, tabs: readonly string[]): readonly string[] {
  return tabs.map((tab) => `${page}?tab=${tab}`);
}

export interface FilledProject {
  /** A message whose last attempt failed. */
  readonly failed: string;
  /** One that waits for its next attempt. */
  readonly retrying: string;
  /** The outage of its endpoint. */
  readonly incident: string;
  readonly event: string;
  readonly consumer: string;
  readonly endpoint: string;
  readonly paused: string;
  readonly inboundEndpoint: string;
  /** A received message of the inbound endpoint. */
  readonly received: string;
  readonly rejection: string;
  readonly pullEndpoint: string;
  readonly pullEvent: string;
  /** The API key of the project. */
  readonly key: string;
}

/** Returns the path of one of `CONSOLE_PAGES`. */
export function pathOf(page: string, project: FilledProject): string {
  return page.replaceAll(/{(\w+)}/g, (_, name: string) => project[name as keyof FilledProject]);
}

export interface Content {
  /** A JSON text: the payload of every message and event. */
  readonly payload: string;
  /** Of what senders post. */
  readonly headers?: Readonly<Record<string, string>>;
}

const ORDER: Content = { payload: '{"order":{"id":48213,"total":"96.40 EUR"}}' };

/** Fills a project with one of everything. Its receiver answers 500 at `/broken`. */
export async function fillProject(
  posthorn: Posthorn,
  receiver: Receiver,
  content: Content = ORDER,
): Promise<FilledProject> {
  const outbound = await fillOutbound(posthorn, receiver.url, content);
  const inbound = await fillInbound(posthorn, receiver.url, content);
  const pull = await fillPull(posthorn, content);
  const nowMs = Date.now();
  await posthorn.exports.create({
    startTime: new Date(nowMs - 3_600_000).toISOString(),
    endTime: new Date(nowMs).toISOString(),
  });
  const [key] = (await posthorn.apiKeys.list()).items;
  return { ...outbound, ...inbound, ...pull, key: key?.keyId ?? '' };
}

type Inbound = Pick<FilledProject, 'inboundEndpoint' | 'received' | 'rejection'>;
type Pull = Pick<FilledProject, 'pullEndpoint' | 'pullEvent'>;
type Outbound = Omit<FilledProject, keyof Inbound | keyof Pull | 'key'>;

async function fillOutbound(posthorn: Posthorn, url: string, { payload }: Content): Promise<Outbound> {
  const eventType = 'order.created';
  const schema = { type: 'object', properties: { order: { type: 'object' } } };
  await posthorn.eventTypes.create({ name: eventType, description: 'A customer placed an order.', schema });
  await posthorn.eventTypes.create({ name: 'order.old', deprecated: true });
  const { id: endpoint } = await posthorn.endpoints.create({
    url: `${url}/hook/${'a-long-path/'.repeat(15)}`,
    description: 'Production '.repeat(20),
    consumerId: 'bakery-lund',
    eventTypes: [eventType, 'invoice.*'],
  });
  await posthorn.consumers.update('bakery-lund', { name: 'Bakery Lund', metadata: { crm_id: 4711 } });
  await posthorn.portalSessions.create({ consumerId: 'bakery-lund' });
  const retrying = await posthorn.endpoints.create({ url: `${url}/broken`, consumerId: 'cafe-norte' });
  const paused = await posthorn.endpoints.create({ url: `${url}/paused`, consumerId: 'cafe-norte' });
  await posthorn.endpoints.pause(paused.id);
  const failing = await posthorn.endpoints.create({
    url: `${url}/broken/for-good`,
    consumerId: 'maison-verte',
    // Two messages fail ten times, which is an outage.
    retrySchedule: [1, 1, 1, 1],
  });
  const order = { eventType, payload: JSON.parse(payload) as object };
  const { eventId: event } = await posthorn.events.publish({ ...order, consumerId: 'bakery-lund' });
  await posthorn.events.publish({ ...order, consumerId: 'cafe-norte' });
  await posthorn.messages.send({ endpointId: failing.id, ...order });
  const { messageId: failed } = await posthorn.messages.send({ endpointId: failing.id, ...order });
  await waitFor(async () => (await posthorn.messages.get(failed)).status === 'failed_permanent', 30_000);
  const incident = await waitFor(
    async () => (await posthorn.incidents.list({ endpointId: failing.id })).items[0]?.id,
    60_000,
  );
  const ofRetrying = { endpointId: retrying.id, status: 'pending_retry' };
  const waiting = await waitFor(async () => (await posthorn.logs.list(ofRetrying)).items[0]?.messageId);
  return {
    endpoint,
    paused: paused.id,
    consumer: 'bakery-lund',
    event,
    failed,
    retrying: waiting,
    incident,
  };
}

async function fillInbound(posthorn: Posthorn, url: string, content: Content): Promise<Inbound> {
  const { ingestUrl } = await posthorn.inboundEndpoints.create({ name: 'Shop', url: `${url}/broken` });
  const { id: inboundEndpoint, ingestUrl: signedUrl } = await posthorn.inboundEndpoints.create({
    name: 'GitHub, main repository',
    url: `${url}/hook`,
    verifyStaticToken: true,
    tokenHeaderName: 'X-Token',
    tokenValue: 'a-token-of-some-length',
  });
  await post(ingestUrl, content);
  await post(signedUrl, { ...content, headers: { ...content.headers, 'X-Token': 'a-token-of-some-length' } });
  await post(signedUrl, content);
  const [received, rejection] = await waitFor(async () => {
    const [message] = (await posthorn.inboundLogs.list({ inboundEndpointId: inboundEndpoint })).items;
    const [rejected] = (await posthorn.inboundRejections.list({ inboundEndpointId: inboundEndpoint })).items;
    return message && rejected && ([message.messageId, rejected.id] as const);
  });
  return { inboundEndpoint, received, rejection };
}

async function fillPull(posthorn: Posthorn, content: Content): Promise<Pull> {
  const { id: pullEndpoint, ingestUrl } = await posthorn.pullEndpoints.create({ name: 'Stock' });
  await post(ingestUrl, content);
  const pullEvent = await waitFor(
    async () => (await posthorn.pullEvents.list(pullEndpoint, { status: 'all' })).items[0]?.id,
  );
  return { pullEndpoint, pullEvent };
}

async function post(url: string, { payload, headers }: Content): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: payload,
  });
}
