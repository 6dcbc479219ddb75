import { randomBytes } from 'node:crypto';
import type { Posthorn } from '@posthorn/client';
import type { LocalReceiver, LocalStateFile } from '../home/local-state.js';
import { LOOPBACK } from '../machine/free-port.js';

/** True when the stored endpoint belongs to this receiver and this project. */
export function isStillValid(
  kept: LocalReceiver | undefined,
  { port, projectId }: Pick<LocalReceiver, 'port' | 'projectId'>,
): kept is LocalReceiver {
  return kept?.port === port && kept.projectId === projectId;
}

/** Creates an endpoint to the stack's receiver. It is stored for the next start. */
export async function createReceiverEndpoint(
  api: Posthorn,
  { port, projectId }: Pick<LocalReceiver, 'port' | 'projectId'>,
  remember: LocalStateFile['remember'],
): Promise<LocalReceiver> {
  // A URL is unique within a project. A random path avoids the URL of an endpoint that was forgotten.
  const url = `http://${LOOPBACK}:${port}/${randomBytes(4).toString('hex')}`;
  const description = 'The receiver of the local stack';
  const { id, signingSecret } = await api.endpoints.create({ url, description });
  const receiver = { port, projectId, endpointId: id, signingSecret };
  await remember({ receiver });
  return receiver;
}
