import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';

/** The default of Node.js, 250 ms for each address, is too short for distant destinations. */
export const ADDRESS_ATTEMPT_TIMEOUT_MS = 2_000;

/** A host and its addresses that the guard allows. */
export interface CheckedDestination {
  readonly host: string;
  readonly port: number;
  readonly addresses: LookupAddress[];
  readonly signal: AbortSignal;
  /** Called with each address that is tried. */
  onAttempt(address: string): void;
}

/** Connects to one of the addresses of a host. */
export async function connectDirectly(destination: CheckedDestination): Promise<Socket> {
  const { host, port, addresses, signal, onAttempt } = destination;
  const socket = net.connect({
    host,
    port,
    lookup: (_name, _options, answer) => answer(null, addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT_MS,
    noDelay: true,
  });
  socket.on('connectionAttempt', onAttempt);
  endWith(signal, socket);
  onAttempt(addresses[0]?.address ?? '');
  await once(socket, 'connect', { signal });
  return socket;
}

/** Closes the socket with the signal, without an error. One that fails while it has no owner must end no process. */
export function endWith(signal: AbortSignal, socket: Socket): void {
  const close = (): void => void socket.destroy();
  if (signal.aborted) close();
  signal.addEventListener('abort', close);
  socket.on('error', () => undefined);
  socket.once('close', () => signal.removeEventListener('abort', close));
}
