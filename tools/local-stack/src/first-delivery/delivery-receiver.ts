import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DELIVERY_HEADERS } from '@posthorn/common';
import { LOOPBACK } from '../machine/free-port.js';

export interface Arrival {
  readonly messageId: string;
  readonly body: Buffer;
  readonly timestamp: string;
  readonly signatures: string;
  readonly arrivedAtMs: number;
}

export interface DeliveryReceiver {
  readonly port: number;
  readonly arrivals: EventEmitter<{ arrival: [Arrival] }>;
  stop(): Promise<void>;
}

/**
 * A destination that answers every delivery with 204, on the preferred loopback port, or on another if it is in use.
 */
export async function startDeliveryReceiver(preferredPort = 0): Promise<DeliveryReceiver> {
  const arrivals = new EventEmitter<{ arrival: [Arrival] }>();
  const server = createServer((request, response) => {
    void readArrival(request).then(
      (arrival) => {
        response.writeHead(204).end();
        arrivals.emit('arrival', arrival);
      },
      () => request.destroy(),
    );
  });
  await once(server.listen(preferredPort, LOOPBACK), 'listening').catch(() =>
    once(server.listen(0, LOOPBACK), 'listening'),
  );
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readArrival(request: IncomingMessage): Promise<Arrival> {
  const header = (name: string): string => String(request.headers[name.toLowerCase()] ?? '');
  return {
    body: await buffer(request),
    messageId: header(DELIVERY_HEADERS.id),
    timestamp: header(DELIVERY_HEADERS.timestamp),
    signatures: header(DELIVERY_HEADERS.signature),
    arrivedAtMs: Date.now(),
  };
}
