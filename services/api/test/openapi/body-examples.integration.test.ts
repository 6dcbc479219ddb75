import { expect, it } from '@jest/globals';
import { exampleValuesOf } from '@posthorn/openapi';
import { CONSUMER_ID, ENDPOINT_ID, INBOUND_ENDPOINT_ID } from '../../src/resources/example-ids.js';
import { document } from '../support/api-document.js';
import { prepareProject } from '../support/prepare-project.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

const api = await startTestApi({ environment: WITH_PROVIDER });

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

it.each(examples)(
  'accepts the example of a body: $method $path $body',
  async ({ method, path, body, newId }) => {
    // A new project, so that no example conflicts with another.
    const { client, ids } = await prepareProject(api);
    const owner = path.split('/')[2] ?? '';
    const own = JSON.stringify(body)
      .replaceAll(ENDPOINT_ID, ids['endpoints'] ?? '')
      .replaceAll(INBOUND_ENDPOINT_ID, ids['inbound-endpoints'] ?? '')
      .replaceAll(path === '/v1/portal-sessions' ? CONSUMER_ID : '\0', ids['portal-sessions'] ?? '')
      .replaceAll(/"project_id":"[^"]*"/g, `"project_id":"${ids['projects']}"`);
    const { status, text } = await client[method](
      path.replace(/\{(id|name)\}/, newId ?? ids[owner] ?? ''),
      own,
    );
    expect({ isAccepted: status < 300, text }).toEqual({ isAccepted: true, text });
  },
);
