import { type TestService, releaseAfterFile, startTestService } from '@posthorn/test-support';
import { INGEST_VARIABLES, startIngest } from '../../services/ingest/src/start-ingest.js';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import {
  type TestApi,
  type TestApiOptions,
  startTestApi,
} from '../../services/api/test/support/start-test-api.js';

type Fields = Readonly<Record<string, unknown>>;

export interface Pull extends TestApi {
  readonly client: Client;
  readonly ingest: TestService;
  createEndpoint(settings?: object, as?: Client): Promise<PullEndpoint>;
}

export interface PullEndpoint {
  readonly id: string;
  /** The path of its resource. */
  readonly path: string;
  /** Returns the event's id. */
  receive(body?: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<string>;
  read(): Promise<Fields>;
  listEvents(query?: string): Promise<readonly Fields[]>;
  getEvent(id: string, query?: string): Promise<Fields>;
  acknowledge(ids: readonly string[]): Promise<unknown>;
}

/** The API and the ingest service on the same stores; the test file releases them at its end. */
export async function startPull(options: TestApiOptions = {}): Promise<Pull> {
  const api = await startTestApi(options);
  const ingest = await startTestService({
    start: startIngest,
    variables: INGEST_VARIABLES,
    environment: { INGEST_PORT: '0', DATABASE_URL: api.toDatabase.url, REDIS_URL: api.redisUrl },
  });
  releaseAfterFile(() => ingest.stop());
  const client = createClient(api);
  return {
    ...api,
    client,
    ingest,
    createEndpoint: async (settings = {}, as = client) =>
      describeEndpoint(dataOf(await as.post('/v1/pull-endpoints', settings), 201), {
        ...api,
        ingest,
        client: as,
      }),
  };
}

function describeEndpoint(
  created: Fields,
  { ingest, client, assertDescribed }: Pick<Pull, 'ingest' | 'client' | 'assertDescribed'>,
): PullEndpoint {
  const id = String(created['id']);
  const path = `/v1/pull-endpoints/${id}`;
  const { pathname } = new URL(String(created['ingest_url']));
  return {
    id,
    path,
    async receive(body = '{}', headers = {}) {
      const response = await fetch(ingest.url + pathname, { method: 'POST', body, headers });
      const text = await response.text();
      assertDescribed({
        method: 'POST',
        path: pathname,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: text,
      });
      const answer = JSON.parse(text) as { readonly data?: { readonly message_id: string } };
      if (answer.data === undefined) throw new Error(`Not received: ${JSON.stringify(answer)}`);
      return answer.data.message_id;
    },
    read: async () => dataOf(await client.get(path), 200),
    listEvents: async (query = '') =>
      dataOf(await client.get(`${path}/events${query}`), 200) as unknown as readonly Fields[],
    getEvent: async (eventId, query = '') =>
      dataOf(await client.get(`${path}/events/${eventId}${query}`), 200),
    acknowledge: async (ids) =>
      dataOf(await client.post(`${path}/events/ack`, { event_ids: ids }), 200)['acknowledged'],
  };
}
