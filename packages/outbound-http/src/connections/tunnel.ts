import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ClientRequestArgs } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ExchangeError } from '../failures/exchange-error.js';
import type { ExchangeStage } from '../failures/exchange-stage.js';
import type { EgressProxy } from './egress-proxy.js';

/** A connection through the proxy, for one request. Got sees it only when it is ready. */
export interface Tunnel {
  stage(): ExchangeStage;
  /** The checked address that the proxy was asked for last. */
  address(): string | undefined;
  /** In milliseconds, by got's names. The way to the proxy is part of `tcp`. */
  readonly phases: { readonly dns?: number; readonly tcp?: number; readonly tls?: number };
  /** Whether the proxy has answered no request at all since it was asked for this connection. */
  isProxySilent(): boolean;
  /** Ends a connection that is not ready yet. */
  abandon(): void;
}

export interface TunnelOptions {
  readonly proxy: EgressProxy;
  /** Those of the connection, as Node.js gives them to an agent. */
  readonly connection: ClientRequestArgs;
  /** Starts TLS on a socket. Undefined for http. */
  readonly startTls: ((socket: Socket) => Duplex) | undefined;
  /** Called once, unless the tunnel is abandoned. */
  done(error: unknown, socket?: Duplex): void;
}

export function openTunnel({ proxy, connection, startTls, done }: TunnelOptions): Tunnel {
  const abandoning = new AbortController();
  const { signal } = abandoning;
  const phases: { dns?: number; tcp?: number; tls?: number } = {};
  let stage: ExchangeStage = 'resolving the host name';
  let address: string | undefined;
  let isOpen = false;
  let sinceMs = performance.now();

  function endPhase(name: keyof typeof phases): void {
    phases[name] = Math.round(performance.now() - sinceMs);
    sinceMs = performance.now();
  }

  async function open(): Promise<Duplex> {
    const candidates = await resolveAll(connection);
    endPhase('dns');
    stage = 'connecting';
    const socket = await connectToAny(candidates);
    endPhase('tcp');
    if (startTls === undefined) return socket;
    stage = 'negotiating TLS';
    const secured = startTls(socket);
    await once(secured, 'secureConnect', { signal }).finally(() => signal.aborted && secured.destroy());
    endPhase('tls');
    return secured;
  }

  /** Asks for the next address when the proxy refuses one. */
  async function connectToAny(candidates: readonly string[]): Promise<Socket> {
    let refusal: unknown;
    for (address of candidates) {
      try {
        return await proxy.connect({ address, port: Number(connection.port), signal });
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  open().then(
    (socket) => {
      isOpen = true;
      done(null, socket);
    },
    (error: unknown) => signal.aborted || done(error),
  );

  return {
    phases,
    stage: () => stage,
    address: () => address,
    isProxySilent: () => stage === 'connecting' && proxy.answeredAtMs() < sinceMs,
    abandon() {
      if (!isOpen) abandoning.abort();
    },
  };
}

/** The addresses that the guard allows. A literal address was checked with its URL. */
function resolveAll({ host, lookup }: TunnelOptions['connection']): Promise<readonly string[]> {
  const name = host ?? '';
  if (lookup === undefined || isIP(name) !== 0) return Promise.resolve([name]);
  return new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve((found as LookupAddress[]).map(({ address }) => address));
    });
  });
}
