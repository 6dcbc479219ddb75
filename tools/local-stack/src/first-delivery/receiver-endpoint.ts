import { randomBytes } from 'node:crypto';
import type { LocalReceiver, LocalStateFile } from '../home/local-state.js';
import { LOOPBACK } from '../machine/free-port.js';
import type { ApiClient } from './api-client.js';

interface NewEndpoint {
  readonly id: string;
  readonly signing_secret: string;
}

/** True when the stored endpoint belongs to this receiver and this project. */
export function isStillValid(
  kept: LocalReceiver | undefined,
  { port, projectId }: Pick<LocalReceiver, 'port' | 'projectId'>,
): kept is LocalReceiver {
  return kept?.port === port && kept.projectId === projectId;
}

/** Creates an endpoint to the stack's receiver. It is stored for the next start. */
export async function createReceiverEndpoint(
  api: ApiClient,
  { port, projectId }: Pick<LocalReceiver, 'port' | 'projectId'>,
  remember: LocalStateFile['remember'],
): Promise<LocalReceiver> {
  // A URL is unique within a project. A random path avoids the URL of an endpoint that was forgotten.
  const url = `http://${LOOPBACK}:${port}/${randomBytes(4).toString('hex')}`;
  const created = await api.post('/v1/endpoints', { url, description: 'The receiver of the local stack' });
  const { id, signing_secret: signingSecret } = created as NewEndpoint;
  const receiver = { port, projectId, endpointId: id, signingSecret };
  await remember({ receiver });
  return receiver;
}
