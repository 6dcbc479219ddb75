import { CAPABILITIES } from '../../src/http/portal-access.js';
import { dataOf } from './answers.js';
import { type Client, createClient } from './client.js';
import type { TestApi } from './start-test-api.js';

interface PortalOptions {
  readonly consumer: string;
  /** Default: all. */
  readonly capabilities?: readonly string[];
}

/** Calls the API with a new portal token, which the tenant creates. */
export async function openPortal(
  api: TestApi,
  tenant: Client,
  { consumer, capabilities = CAPABILITIES }: PortalOptions,
): Promise<Client> {
  const session = await tenant.post('/v1/portal-sessions', { consumer_id: consumer, capabilities });
  return createClient(api, String(dataOf(session, 201)['token']));
}
