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

/** An event and a callback are read as a send. */
const ROUTES: Readonly<Record<string, Route>> = {
  'a send': {
    path: () => '/v1/webhooks/send',
    limitBytes: MAX_BODY_BYTES,
    member: 'payload',
    accepted: message,
  },
  'a batch': {
    path: () => '/v1/webhooks/send-batch',
    limitBytes: 4 * MAX_BODY_BYTES,
    member: 'messages',
    accepted: () => `{"messages":[${Array(4).fill(message()).join(',')}]}`,
  },
  'a change of an endpoint': {
    path: () => `/v1/endpoints/${endpointId}`,
    method: 'PATCH',
    limitBytes: 256 * 1024,
    member: 'filter',
    accepted: () => `{"description":"a","unknown":${large(250_000)}}`,
  },
};

/** Garbage of others does not count. A batch reads deep nesting three times (3.7), all others are below three. */
const MAX_RATIO = 5;

/** Some are accepted, without their unknown members. */
const STATUSES = [200, 202, 400];

describe.each(Object.entries(ROUTES))('reading a hostile body of %s', (_route, route) => {
  const at = (body: string): Call => ({ method: route.method ?? 'POST', path: route.path(), body });

  it.each(hostileJson(route.limitBytes - 1000, route.member))(
    'costs at most five acceptances, with %s',
    async (_what, body) => {
      const accepted = route.accepted();
      const { ratio } = await compareCpu(
        () => call(at(body), STATUSES),
        () => call(at(accepted), STATUSES),
      );
      expect(ratio).toBeLessThan(MAX_RATIO);
    },
    240_000,
  );
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
