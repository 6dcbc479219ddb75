import type { AddressGuard } from './address/address-guard.js';
import { createConnections } from './connections/connections.js';
import { deliveryOutcome, refusedDelivery } from './delivery-outcome.js';
import type { DeliveryRequest } from './delivery-request.js';
import type { DeliveryResult } from './delivery-result.js';
import { createCheckedLookup } from './dns/checked-lookup.js';
import type { ResolveHost } from './dns/resolve-host.js';
import { createHostResolver } from './dns/resolve-host.js';
import type { Deadline } from './exchange/deadline.js';
import { startDeadline } from './exchange/deadline.js';
import type { Exchange } from './exchange/exchange.js';
import { completeExchange } from './exchange/exchange.js';
import { isStaleConnection } from './exchange/is-stale-connection.js';
import { createPostClient } from './exchange/post-client.js';

export interface SenderOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  /** One deadline for DNS, connect, TLS, headers and body; default 15 s. */
  readonly timeoutMs?: number;
  /** Connections open at once to one origin; a send beyond it waits within its deadline. Default 256. */
  readonly maxSocketsPerDestination?: number;
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
  /** How names are resolved; by default /etc/hosts, then DNS. */
  readonly resolveHost?: ResolveHost;
}

export interface Sender {
  /**
   * Never rejects for what a destination does. Rejects with SendAbortedError when the caller aborts or the sender
   * closes, and with SenderExhaustedError when this machine cannot open a socket: neither is a failed attempt.
   */
  send(request: DeliveryRequest): Promise<DeliveryResult>;
  /** Aborts what is in flight and closes every connection. */
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_MAX_SOCKETS_PER_DESTINATION = 256;

export function createSender(options: SenderOptions): Sender {
  const { guard, userAgent, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const connections = createConnections({
    lookup: createCheckedLookup(options.resolveHost ?? createHostResolver(), guard),
    maxSocketsPerDestination: options.maxSocketsPerDestination ?? DEFAULT_MAX_SOCKETS_PER_DESTINATION,
    certificateAuthorities: options.certificateAuthorities,
  });
  const post = createPostClient({ agents: connections.pooled, userAgent });
  const postAfresh = createPostClient({ agents: connections.fresh, userAgent });
  const closing = new AbortController();

  async function completeOnOpenConnection(request: DeliveryRequest, deadline: Deadline): Promise<Exchange> {
    const first = await completeExchange(post(request), deadline);
    return isStaleConnection(first) ? completeExchange(postAfresh(request), deadline) : first;
  }

  async function send(request: DeliveryRequest): Promise<DeliveryResult> {
    const startedAt = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - startedAt);
    const fault = guard.checkUrl(request.url);
    if (fault !== undefined) return refusedDelivery(fault, elapsedMs());

    const deadline = startDeadline(timeoutMs, [closing.signal, request.signal]);
    try {
      const exchange = await completeOnOpenConnection(request, deadline);
      return deliveryOutcome(exchange, elapsedMs());
    } finally {
      deadline.clear();
    }
  }

  return {
    send,
    close() {
      closing.abort();
      connections.close();
    },
  };
}
