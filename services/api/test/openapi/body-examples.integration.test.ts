import { expect, it } from '@jest/globals';
import { exampleValuesOf } from '@posthorn/openapi';
import { createAccount } from '@posthorn/test-support';
import { CONSUMER_ID, ENDPOINT_ID, INBOUND_ENDPOINT_ID } from '../../src/resources/example-ids.js';
import { dataOf } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const api = await startTestApi();

const examples = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { security = document.security }]) => security.some((way) => 'apiKey' in way))
    .flatMap(([method, { requestBody, parameters, responses }]) =>
      exampleValuesOf(requestBody?.content['application/json'] ?? {}).map((body) => ({
        method: method as 'post' | 'put' | 'patch',
        path,
        body,
        // What is created under the id of its path gets the one of the document.
        newId: '201' in responses && '200' in responses ? examplesOf(parameters?.[0]?.schema)[0] : undefined,
      })),
    ),
);

function examplesOf(schema: object = {}): readonly string[] {
  return (schema as { readonly examples?: readonly string[] }).examples ?? [];
}

/** One resource of each kind in a new project, so that no example conflicts with another. */
async function prepare() {
  const { apiKey, projectId } = await createAccount(api.database);
  const client = createClient(api, apiKey);
  const url = 'https://example.com/before';
  const event = { event_type: 'other', payload: {} };
  const create = async (path: string, body: object, member = 'id'): Promise<string> =>
    String(dataOf(await client.post(path, body), 201)[member]);
  return {
    client,
    ids: {
      endpoints: await create('/v1/endpoints', { url }),
      'inbound-endpoints': await create('/v1/inbound-endpoints', { url }),
      'pull-endpoints': await create('/v1/pull-endpoints', {}),
      projects: projectId,
      consumers: await create('/v1/consumers', { id: 'other' }),
      'portal-sessions': await create('/v1/consumers', { id: 'portal' }),
      'event-types': await create('/v1/event-types', { name: 'other' }, 'name'),
      events: String(dataOf(await client.post('/v1/events', event), 202)['event_id']),
    },
  };
}

it.each(examples)(
  'accepts the example of a body: $method $path $body',
  async ({ method, path, body, newId }) => {
    const { client, ids } = await prepare();
    const owner = path.split('/')[2] as keyof typeof ids;
    const own = JSON.stringify(body)
      .replaceAll(ENDPOINT_ID, ids.endpoints)
      .replaceAll(INBOUND_ENDPOINT_ID, ids['inbound-endpoints'])
      .replaceAll(path === '/v1/portal-sessions' ? CONSUMER_ID : '\0', ids['portal-sessions'])
      .replaceAll(/"project_id":"[^"]*"/g, `"project_id":"${ids.projects}"`);
    const { status, text } = await client[method](path.replace(/\{(id|name)\}/, newId ?? ids[owner]), own);
    expect({ isAccepted: status < 300, text }).toEqual({ isAccepted: true, text });
  },
);
