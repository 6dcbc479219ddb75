import { createAccount, createEndpoint } from '@posthorn/test-support';
import type { Database, NewMessage } from '../../src/index.js';

/** Creates the project and the endpoint of a message that can be replayed. */
export async function createExistingEndpoint(
  database: Database,
): Promise<Pick<NewMessage, 'projectId' | 'endpointId'>> {
  const { projectId } = await createAccount(database);
  const { id: endpointId } = await createEndpoint(database, { projectId, url: 'https://example.com/hook' });
  return { projectId, endpointId };
}
