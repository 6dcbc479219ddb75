import { beforeEach } from '@jest/globals';
import type { NewMessage } from '@posthorn/database';
import { createEndpoint, newMessage } from '@posthorn/test-support';
import { dataOf } from './answers.js';
import type { Client } from './client.js';
import { useProject } from './use-project.js';

type Result = Readonly<
  Record<'kind' | 'id' | 'title' | 'matched', string> &
    Partial<Record<'value' | 'status' | 'consumer_id', string>>
>;

type Publication = Readonly<Partial<Record<'value' | 'consumerId' | 'key', string>>>;

interface SearchableProject {
  readonly own: ReturnType<typeof useProject>;
  readonly endpoint: () => { readonly id: string; readonly publicId: string };
  readonly find: (q: string, client?: Client) => Promise<readonly Result[]>;
  readonly found: (q: string, client?: Client) => Promise<readonly string[]>;
  readonly plain: (value: string, member?: string) => NewMessage['searchable'];
  readonly accept: (given?: Partial<NewMessage>) => Promise<string>;
  readonly publish: (event: Publication) => Promise<string>;
}

/** A project that searches `order.id`, with an endpoint. */
export function useSearchableProject(): SearchableProject {
  const own = useProject({ plan: 'business' });
  let endpoint: ReturnType<SearchableProject['endpoint']>;
  beforeEach(async () => {
    // Before the first call, which the project's settings then apply to.
    await own.api.query("UPDATE projects SET searchable = '{order.id}' WHERE id = $1", [own.projectId]);
    endpoint = await createEndpoint(own.api.database, {
      projectId: own.projectId,
      url: 'https://example.com/hook',
    });
    const path = `/v1/endpoints/${endpoint.publicId}`;
    dataOf(await own.client.patch(path, { description: 'Shop of Zürich' }), 200);
  });

  async function find(q: string, client: Client = own.client): Promise<readonly Result[]> {
    const answer = dataOf(await client.get(`/v1/search?q=${encodeURIComponent(q)}`), 200);
    return answer['results'] as readonly Result[];
  }

  async function found(q: string, client?: Client): Promise<readonly string[]> {
    return (await find(q, client)).map(({ kind, id }) => `${kind} ${id}`);
  }

  function plain(value: string, member = 'order.id'): NewMessage['searchable'] {
    return [{ member, value, isHashed: false }];
  }

  async function accept(given: Partial<NewMessage> = {}): Promise<string> {
    const message = newMessage({ projectId: own.projectId, endpointId: endpoint.id, ...given });
    await own.api.database.messages.accept(message);
    return message.id;
  }

  async function publish({ value = 'none', consumerId, key }: Publication): Promise<string> {
    const event = {
      event_type: 'order.created',
      consumer_id: consumerId ?? null,
      idempotency_key: key,
      payload: { order: { id: value } },
    };
    return String(dataOf(await own.client.post('/v1/events', event), 202)['event_id']);
  }

  return { own, endpoint: () => endpoint, find, found, plain, accept, publish };
}
