import { dataOf } from './answers.js';
import type { Client } from './client.js';

/** Returns the id of a new grant. Only an api with a provider has any. */
export async function grantAccess(client: Client, group: string): Promise<string> {
  return String(dataOf(await client.post('/v1/access-grants', { group }), 201)['id']);
}
