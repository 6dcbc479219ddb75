import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ClientRequestArgs } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ExchangeError } from '../failures/exchange-error.js';
import type { ExchangeStage } from '../failures/exchange-stage.js';
import { type CheckedDestination, connectDirectly } from './direct-connection.js';
import type { EgressProxy } from './egress-proxy.js';

/** A connection through the proxy or past it, for one request. Got sees it only when it is ready. */
export interface Tunnel {
  stage(): ExchangeStage;
  /** The checked address that was tried last. */
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
  const host = connection.host ?? '';
  const phases: { dns?: number; tcp?: number; tls?: number } = {};
  let stage: ExchangeStage = 'resolving the host name';
  let address: string | undefined;
  let isProxied = false;
  let isOpen = false;
  let sinceMs = performance.now();

  function endPhase(name: keyof typeof phases): void {
    phases[name] = Math.round(performance.now() - sinceMs);
    sinceMs = performance.now();
  }

  function onAttempt(tried: string): void {
    address = tried;
  }

  async function open(): Promise<Duplex> {
    const candidates = await resolveAll(connection);
    endPhase('dns');
    stage = 'connecting';
    const addresses = candidates.filter((each) => proxy.isDirect(host, each.address));
    isProxied = addresses.length === 0;
    const destination = { host, port: Number(connection.port), signal, onAttempt };
    const socket = await (isProxied
      ? askForAny(proxy, { ...destination, addresses: candidates })
      : connectDirectly({ ...destination, addresses }));
    endPhase('tcp');
    if (startTls === undefined) return socket;
    stage = 'negotiating TLS';
    const secured = startTls(socket);
    await once(secured, 'secureConnect', { signal }).finally(() => signal.aborted && secured.destroy());
    endPhase('tls');
    return secured;
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
    isProxySilent: () => stage === 'connecting' && isProxied && proxy.answeredAtMs() < sinceMs,
    abandon() {
      if (!isOpen) abandoning.abort();
    },
  };
}

/** Asks for the next address when the proxy refuses one. */
async function askForAny(
  proxy: EgressProxy,
  { port, addresses, signal, onAttempt }: CheckedDestination,
): Promise<Socket> {
  let refusal: unknown;
  for (const { address } of addresses) {
    onAttempt(address);
    try {
      return await proxy.connect({ address, port, signal });
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** The addresses that the guard allows. A literal address was checked with its URL. */
function resolveAll({ host, lookup }: TunnelOptions['connection']): Promise<LookupAddress[]> {
  const name = host ?? '';
  const family = isIP(name);
  if (lookup === undefined || family !== 0) return Promise.resolve([{ address: name, family }]);
  return new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(found as LookupAddress[]);
    });
  });
}
