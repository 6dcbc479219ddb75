import type { AddressGuard } from './address/address-guard.js';
import { createConnections } from './connections/connections.js';
import { deliveryOutcome, refusedDelivery } from './delivery-outcome.js';
import type { DeliveryRequest } from './delivery-request.js';
import type { DeliveryResult } from './delivery-result.js';
import { createCheckedLookup } from './dns/checked-lookup.js';
import { type ResolveHost, createHostResolver } from './dns/resolve-host.js';
import { startDeadline } from './exchange/deadline.js';
import { completeExchange, isResetUnanswered, releaseExchange } from './exchange/exchange.js';
import { createRequestClient } from './exchange/request-client.js';
import { SendAbortedError } from './failures/own-side-errors.js';

export interface SenderOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  /** The deadline of a request without one of its own. Default: 15 s. */
  readonly timeoutMs?: number;
  /** The maximum number of open connections to one origin. A send beyond it waits within its deadline. Default: 256. */
  readonly maxSocketsPerDestination?: number;
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
  /** `http://user:password@host:port`, or https. Every connection then goes through this proxy. */
  readonly egressProxyUrl?: string | undefined;
  /** Destinations without the proxy: names, suffixes that begin with a dot, addresses and CIDR ranges. Default: none. */
  readonly egressNoProxy?: readonly string[];
  /** Resolves names. Default: /etc/hosts, then DNS. */
  readonly resolveHost?: ResolveHost;
}

export interface Sender {
  /**
   * Makes at most one request, and never rejects because of the destination. If a kept connection is reset before a byte
   * of the answer, the request is repeated once on a new one, within the deadline. Rejects with SendAbortedError when the
   * caller aborts, the sender closes or it is too late. Rejects with SenderExhaustedError when this machine cannot open
   * a socket, and with EgressProxyError when the egress proxy fails. None of them is a failed attempt (OwnSideError).
   */
  send(request: DeliveryRequest): Promise<DeliveryResult>;
  /** Aborts all sends in flight and closes every connection. */
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_MAX_SOCKETS_PER_DESTINATION = 256;

export function createSender(options: SenderOptions): Sender {
  const { guard, userAgent } = options;
  const connections = createConnections({
    lookup: createCheckedLookup(options.resolveHost ?? createHostResolver(), guard),
    maxSocketsPerDestination: options.maxSocketsPerDestination ?? DEFAULT_MAX_SOCKETS_PER_DESTINATION,
    certificateAuthorities: options.certificateAuthorities,
    egressProxyUrl: options.egressProxyUrl,
    egressNoProxy: options.egressNoProxy,
  });
  const { kept, single, findTls } = connections;
  const start = createRequestClient({ agents: kept, findTls, userAgent });
  const repeat = createRequestClient({ agents: single, findTls, userAgent });
  const closing = new AbortController();
  const defaultTimeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;

  async function send(request: DeliveryRequest): Promise<DeliveryResult> {
    const startedAt = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - startedAt);
    const { timeoutMs = defaultTimeoutMs, endsByMs = Infinity, signal, withdrawal } = request;
    const issue = guard.checkUrl(request.url);
    if (issue !== undefined) return refusedDelivery(issue, elapsedMs());
    if (startedAt + timeoutMs > endsByMs) throw new SendAbortedError();

    const deadline = startDeadline({ timeoutMs, aborts: [closing.signal, signal], withdrawal });
    try {
      await noticeClosedConnections();
      let exchange = await completeExchange(start(request), deadline);
      if (isResetUnanswered(exchange)) exchange = await completeExchange(repeat(request), deadline);
      const outcome = deliveryOutcome(exchange, { latencyMs: elapsedMs(), isWritten: deadline.isWriting() });
      releaseExchange(exchange);
      return outcome;
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

/**
 * Waits until the event loop has polled all connections, so that no request is written to a kept connection that its
 * destination has closed. The first callback comes in this turn of the event loop, and the second one after the poll.
 */
function noticeClosedConnections(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
