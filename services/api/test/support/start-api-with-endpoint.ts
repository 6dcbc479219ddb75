import { type TestEndpoint, createEndpoint } from '@posthorn/test-support';
import { type Client, createClient } from './client.js';
import { type TestApi, type TestApiOptions, startTestApi } from './start-test-api.js';

export interface ApiWithEndpoint {
  readonly api: TestApi;
  /** Calls the API as the account. */
  readonly client: Client;
  readonly endpoint: TestEndpoint;
}

/** The API, a client of an account, and an endpoint to send to. */
export async function startApiWithEndpoint(options?: TestApiOptions): Promise<ApiWithEndpoint> {
  const api = await startTestApi(options);
  const { projectId } = api.account;
  const endpoint = await createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
  return { api, client: createClient(api), endpoint };
}
