import { once } from 'node:events';
import { type RequestListener, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { DELIVERY_HEADERS } from '@posthorn/common';
import { LOOPBACK } from '@posthorn/local-stack';
import { nowMs } from '../measure/now-ms.js';
import { processNumberOf } from './source-address.js';
import { behave } from './behave.js';
import type { Behaviour, DestinationPlan } from './behaviour.js';
import { createCertificate } from './certificates.js';
import type { ReceiptLog } from './receipt-log.js';

export interface Destination {
  readonly port: number;
  setBehaviour(behaviour: Behaviour): void;
}

const ID_HEADER = DELIVERY_HEADERS.id.toLowerCase();

/** A server on its own port that follows a behaviour and logs its requests under its number. */
export async function openDestination(
  plan: DestinationPlan,
  number: number,
  log: ReceiptLog,
): Promise<Destination> {
  let { behaviour } = plan;
  const timesSeen = new Map<string, number>();
  const used = new WeakSet<Socket>();

  const onRequest: RequestListener = (request, response) => {
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    const isReused = used.has(request.socket);
    used.add(request.socket);
    request.resume().once('end', () => {
      const id = String(request.headers[ID_HEADER] ?? '');
      const before = timesSeen.get(id) ?? 0;
      if (behaviour.kind === 'flaky' || behaviour.kind === 'reset-once') timesSeen.set(id, before + 1);
      const arrivedMs = nowMs();
      const sender = processNumberOf(request.socket.remoteAddress);
      void behave(behaviour, { request, response, before }).then(async (isTaken) => {
        // The sender may still process the exchange until then.
        if (!isTaken) await hasEnded(response);
        const isRepeatable = isReused && !response.headersSent;
        log.add({ messageId: id, destination: number, arrivedMs, sender, isTaken, isRepeatable });
      });
    });
  };

  const server = await createAnyServer(onRequest, plan);
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (behaviour.kind === 'reset' && behaviour.phase === 'accept') socket.resetAndDestroy();
  });
  server.listen({ port: 0, host: LOOPBACK, backlog: 1024 });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setBehaviour: (next) => void (behaviour = next),
  };
}

async function hasEnded(response: ServerResponse): Promise<void> {
  if (!response.writableEnded && !response.closed) await once(response, 'close');
}

/** Keeps connections for a long time, so that the service decides when they end. */
async function createAnyServer(
  onRequest: RequestListener,
  { certificate }: DestinationPlan,
): Promise<Server> {
  const options = { keepAliveTimeout: 60_000 };
  if (certificate === undefined) return createServer(options, onRequest);
  return createTlsServer({ ...options, ...(await createCertificate(certificate)) }, onRequest);
}
