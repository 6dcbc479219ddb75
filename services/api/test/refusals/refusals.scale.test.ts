import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '@posthorn/domain';
import {
  ALL,
  changeProjects,
  compareCpu,
  createEndpoint,
  hostileJson,
  releaseAfterFile,
  sendHalfABody,
} from '@posthorn/test-support';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

let api: TestApi;
let endpointId: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  api = await startTestApi({ environment: { PROJECT_BURST_PER_SECOND: '0' } });
  releaseAfterFile(() => agent.destroy());
  await changeProjects(api.query, ALL, { rateLimitDefault: 1_000_000 });
  const { projectId } = api.account;
  ({ publicId: endpointId } = await createEndpoint(api.database, {
    projectId,
    url: 'https://example.com/a',
  }));
});

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

async function call({ method = 'POST', path, headers, body }: Call, statuses: readonly number[]) {
  const authorization = `Bearer ${api.account.apiKey}`;
  const outgoing = request(api.url + path, { method, agent, headers: { authorization, ...headers } });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (!statuses.includes(response.statusCode ?? 0)) throw new Error(`${path} was answered with ${answer}.`);
}

interface Route {
  readonly path: () => string;
  readonly method?: string;
  readonly limitBytes: number;
  /** The member that has the largest values. */
  readonly member: string;
  /** A body of about the limit that is accepted. */
  readonly accepted: () => string;
}

const large = (bytes: number): string => `{"a":"${'a'.repeat(bytes - 1000)}"}`;
const message = (): string => `{"endpoint_id":"${endpointId}","payload":${large(MAX_BODY_BYTES)}}`;
const event = (): string => `{"event_type":"a","payload":${large(MAX_BODY_BYTES)}}`;
const batch = (member: string, item: () => string) => (): string =>
  `{"${member}":[${Array(4).fill(item()).join(',')}]}`;

const ROUTES: Readonly<Record<string, Route>> = {
  'a send': {
    path: () => '/v1/webhooks/send',
    limitBytes: MAX_BODY_BYTES,
    member: 'payload',
    accepted: message,
  },
  'an event': {
    path: () => '/v1/events',
    limitBytes: MAX_BODY_BYTES,
    member: 'payload',
    accepted: event,
  },
  'a callback': {
    path: () => '/v1/callbacks',
    limitBytes: MAX_BODY_BYTES,
    member: 'payload',
    accepted: () => `{"url":"https://example.com/b","payload":${large(MAX_BODY_BYTES)}}`,
  },
  'a batch': {
    path: () => '/v1/webhooks/send-batch',
    limitBytes: 4 * MAX_BODY_BYTES,
    member: 'messages',
    accepted: batch('messages', message),
  },
  'a batch of events': {
    path: () => '/v1/events/publish-batch',
    limitBytes: 4 * MAX_BODY_BYTES,
    member: 'events',
    accepted: batch('events', event),
  },
  'a new endpoint': {
    path: () => '/v1/endpoints',
    limitBytes: 256 * 1024,
    member: 'filter',
    accepted: () => `{"url":"https://example.com/${randomUUID()}","unknown":${large(250_000)}}`,
  },
  'a change of an endpoint': {
    path: () => `/v1/endpoints/${endpointId}`,
    method: 'PATCH',
    limitBytes: 256 * 1024,
    member: 'filter',
    accepted: () => `{"description":"a","unknown":${large(250_000)}}`,
  },
};

/** Garbage of others does not count. Members of escaped names take 2.0 acceptances of an event, all others less. */
const MAX_RATIO = 2.5;

/** Some are accepted, without their unknown members. */
const STATUSES = [200, 201, 202, 400];

describe.each(Object.entries(ROUTES))('reading a hostile body of %s', (_route, route) => {
  const { method = 'POST', path, limitBytes, member } = route;
  const compare = async (refuse: () => Promise<void>): Promise<number> => {
    const accept = (): Promise<void> => call({ method, path: path(), body: route.accepted() }, STATUSES);
    return (await compareCpu(refuse, accept)).ratio;
  };

  it.each(hostileJson(limitBytes - 1000, member))(
    'costs at most two acceptances, with %s',
    async (_what, body) => {
      const ratio = await compare(() => call({ method, path: path(), body }, STATUSES));
      expect(ratio).toBeLessThan(MAX_RATIO);
    },
    240_000,
  );

  it('costs at most two acceptances, with half of it', async () => {
    const headers = { authorization: `Bearer ${api.account.apiKey}` };
    const half = (): Promise<void> =>
      sendHalfABody({ url: api.url, path: path(), method, headers, body: route.accepted() });
    expect(await compare(half)).toBeLessThan(MAX_RATIO);
  }, 240_000);
});

it.each<readonly [string, Partial<Call>]>([
  ['a broken compression', { headers: { 'content-encoding': 'gzip' }, body: '{}' }],
  ['an unknown compression', { headers: { 'content-encoding': 'zip' }, body: '{}' }],
  ['text that is not UTF-8', { body: Buffer.from([0xff]) }],
  ['an unknown parameter', { path: `/v1/webhooks/send?${'a'.repeat(8000)}=1` }],
  ['very many parameters', { path: `/v1/webhooks/send?${'a&'.repeat(4000)}` }],
])('refusing %s costs at most two milliseconds more than refusing an empty body', async (_what, given) => {
  const path = '/v1/webhooks/send';
  const { extraMs } = await compareCpu(
    () => call({ path, ...given }, [400]),
    () => call({ path }, [400]),
  );
  expect(extraMs).toBeLessThan(2);
});
