import { on } from 'node:events';
import { randomBytes } from 'node:crypto';
import { type Posthorn, NotFoundError } from '@posthorn/client';
import { verifyDelivery } from '@posthorn/common';
import type { LocalAccount, LocalReceiver, LocalStateFile } from '../home/local-state.js';
import type { Arrival, DeliveryReceiver } from './delivery-receiver.js';
import { LOOPBACK } from '../machine/free-port.js';

export interface FirstDelivery {
  readonly endpointId: string;
  readonly arrival: Arrival;
  readonly isVerified: boolean;
  /** From the request to the API to the arrival at the receiver. */
  readonly elapsedMs: number;
}

export interface FirstDeliveryParts {
  readonly api: Posthorn;
  readonly account: LocalAccount;
  readonly receiver: DeliveryReceiver;
  readonly stateFile: LocalStateFile;
}

const ARRIVES_WITHIN_MS = 30_000;
const PAYLOAD = { event: 'posthorn.hello', text: 'Your first webhook has arrived.' };

/** Sends one webhook through Posthorn to the stack's own receiver and waits for it. */
export async function makeFirstDelivery(parts: FirstDeliveryParts): Promise<FirstDelivery> {
  const where = { port: parts.receiver.port, projectId: parts.account.projectId };
  const makeEndpoint = (): Promise<LocalReceiver> =>
    createReceiverEndpoint(parts.api, where, parts.stateFile.remember);
  const kept = parts.stateFile.state.receiver;
  const endpoint = isStillValid(kept, where) ? kept : await makeEndpoint();
  try {
    return await deliverTo(endpoint, parts);
  } catch (error) {
    const isDeleted = error instanceof NotFoundError && error.code === 'ENDPOINT_NOT_FOUND';
    if (!isDeleted || endpoint !== kept) throw error;
    return deliverTo(await makeEndpoint(), parts);
  }
}

async function deliverTo(
  endpoint: LocalReceiver,
  { api, receiver }: FirstDeliveryParts,
): Promise<FirstDelivery> {
  const { endpointId, signingSecret } = endpoint;
  // Listens before the send, because the delivery may arrive before the response of the API.
  const arrivals = on(receiver.arrivals, 'arrival', { signal: AbortSignal.timeout(ARRIVES_WITHIN_MS) });
  const startedAtMs = Date.now();
  const { messageId } = await api.messages.send({ endpointId, payload: PAYLOAD });
  const arrival = await findArrival(arrivals as AsyncIterable<readonly [Arrival]>, messageId);
  return {
    endpointId,
    arrival,
    isVerified: verifyDelivery(arrival, signingSecret),
    elapsedMs: arrival.arrivedAtMs - startedAtMs,
  };
}

async function findArrival(arrivals: AsyncIterable<readonly [Arrival]>, messageId: string): Promise<Arrival> {
  try {
    for await (const [arrival] of arrivals) if (arrival.messageId === messageId) return arrival;
  } catch (error) {
    const seconds = ARRIVES_WITHIN_MS / 1000;
    throw new Error(`message ${messageId} did not arrive within ${seconds} s`, { cause: error });
  }
  throw new Error('The receiver was stopped.');
}

/** True when the stored endpoint belongs to this receiver and this project. */
function isStillValid(
  kept: LocalReceiver | undefined,
  { port, projectId }: Pick<LocalReceiver, 'port' | 'projectId'>,
): kept is LocalReceiver {
  return kept?.port === port && kept.projectId === projectId;
}

/** Creates an endpoint to the stack's receiver. It is stored for the next start. */
async function createReceiverEndpoint(
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
