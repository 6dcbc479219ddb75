import { parsePrefixedId } from '@posthorn/common';
import { changeMessages, createAccount, newMessage } from '@posthorn/test-support';
import { dataOf } from './answers.js';
import { beginIncident } from './begin-incident.js';
import { type Client, createClient } from './client.js';
import { AUTH, TLS } from './endpoint-with-auth.js';
import { grantAccess } from './grant-access.js';
import type { TestApi } from './start-test-api.js';

/** The ids of a project's resources, by the part of the path that names their kind. */
export type ProjectIds = Readonly<Record<string, string>>;

export interface PreparedProject {
  readonly client: Client;
  readonly ids: ProjectIds;
}

/** A new project with one resource of each kind. */
export async function prepareProject(api: TestApi): Promise<PreparedProject> {
  const { apiKey, projectId } = await createAccount(api.database);
  const client = createClient(api, apiKey);
  const url = 'https://example.com/before';
  const event = { event_type: 'other', payload: {} };
  const create = async (path: string, body: object, member = 'id'): Promise<string> =>
    String(dataOf(await client.post(path, body), 201)[member]);
  const endpoint = await create('/v1/endpoints', { url });
  dataOf(await client.put(`/v1/endpoints/${endpoint}/auth`, AUTH), 200);
  dataOf(await client.put(`/v1/endpoints/${endpoint}/tls`, TLS), 200);
  const endpointId = parsePrefixedId('endpoint', endpoint) ?? '';
  const inbound = await create('/v1/inbound-endpoints', { url });
  const storeWaiting = async (given: Parameters<typeof newMessage>[0]): Promise<string> => {
    const message = newMessage({ projectId, ...given });
    await api.database.messages.accept(message);
    await changeMessages(api.query, message.id, { status: 'pending_retry' });
    return message.id;
  };
  return {
    client,
    ids: {
      endpoints: endpoint,
      incidents: await beginIncident(api, { projectId, endpointId }),
      'inbound-endpoints': inbound,
      messages: await storeWaiting({ endpointId }),
      'inbound-messages': await storeWaiting({ endpointId: inbound, direction: 'inbound' }),
      'pull-endpoints': await create('/v1/pull-endpoints', {}),
      projects: projectId,
      consumers: await create('/v1/consumers', { id: 'other' }),
      'portal-sessions': await create('/v1/consumers', { id: 'portal' }),
      'access-grants': await grantAccess(client, 'staff'),
      'event-types': await create('/v1/event-types', { name: 'other' }, 'name'),
      events: String(dataOf(await client.post('/v1/events', event), 202)['event_id']),
    },
  };
}

const UNKNOWN = '018f0000-0000-7000-8000-000000000000';

/** The path with the ids of the project, and unknown ones of other kinds. */
export function ownIds(path: string, ids: ProjectIds): string {
  return path
    .replace(/\{(id|name)\}/, ids[path.split('/')[2] ?? ''] ?? UNKNOWN)
    .replaceAll(/\{\w+\}/g, UNKNOWN);
}
