import type { AddressGuard } from './address/address-guard.js';
import type { DeliveryRequest } from './delivery-request.js';
import type { DeliveryResult } from './delivery-result.js';
import type { ResolveHost } from './dns/resolve-host.js';

export interface SenderOptions {
  readonly guard: AddressGuard;
  /** One deadline for DNS, connect, TLS, headers and body; default 15 s. */
  readonly timeoutMs?: number;
  readonly userAgent: string;
  /** Connections open at once to one origin; a send beyond it waits within its deadline. Default 256. */
  readonly maxSocketsPerDestination?: number;
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
  /** How names are resolved; by default /etc/hosts, then DNS. */
  readonly resolveHost?: ResolveHost;
}

export interface Sender {
  /** Never rejects for what a destination does; rejects with SendAbortedError on abort or close. */
  send(request: DeliveryRequest): Promise<DeliveryResult>;
  /** Aborts what is in flight and closes every connection. */
  close(): void;
}

export function createSender(_options: SenderOptions): Sender {
  throw new Error('not yet');
}
