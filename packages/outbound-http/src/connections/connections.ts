import { constants } from 'node:crypto';
import type { Agent as HttpsAgent, AgentOptions } from 'node:https';
import http, { type Agent, type ClientRequest } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import { type ClientTls, type TlsRequestOptions, TlsAgent, createTlsContexts } from './client-tls.js';
import { ADDRESS_ATTEMPT_TIMEOUT_MS } from './direct-connection.js';
import { createEgressProxy } from './egress-proxy.js';
import { connectThrough } from './tunnel-agents.js';

export interface ConnectionOptions {
  readonly lookup: LookupFunction;
  readonly maxSocketsPerDestination: number;
  readonly certificateAuthorities: readonly string[] | undefined;
  readonly egressProxyUrl?: string | undefined;
  readonly egressNoProxy?: readonly string[] | undefined;
}

/** The agents for each protocol, in the format of got. */
export interface AgentPair {
  readonly http: http.Agent;
  readonly https: HttpsAgent;
}

export interface Connections {
  /** They keep connections open for the next send. */
  readonly kept: AgentPair;
  /** Each of their connections is a new one, and carries one request. */
  readonly single: AgentPair;
  readonly findTls: (tls: ClientTls) => TlsRequestOptions;
  close(): void;
}

const MAX_IDLE_SOCKETS = 1_000;
/** Shorter than the timeout of most servers, 5 s. Node.js ends a second before the one that a destination announces. */
const IDLE_TIMEOUT_MS = 4_000;

export function createConnections(options: ConnectionOptions): Connections {
  const { lookup, maxSocketsPerDestination, certificateAuthorities, egressProxyUrl, egressNoProxy } = options;
  const security: SecureContextOptions = {
    // Each renegotiation is a whole handshake, and the destination could request any number of them.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] }),
  };
  const shared: AgentOptions = {
    lookup,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT_MS,
    rejectUnauthorized: true,
    // No limit over all destinations: one that hangs would otherwise take the sockets of the others.
    maxSockets: maxSocketsPerDestination,
    ...security,
  };
  const kept = createAgents({
    ...shared,
    keepAlive: true,
    scheduling: 'lifo',
    timeout: IDLE_TIMEOUT_MS,
    // As many as may be in flight: otherwise a busy destination costs a new connection all the time.
    maxFreeSockets: maxSocketsPerDestination,
  });
  const single = createAgents(shared);
  limitIdleSockets(kept.http, MAX_IDLE_SOCKETS);
  limitIdleSockets(kept.https, MAX_IDLE_SOCKETS);
  const agents = [kept.http, kept.https, single.http, single.https];
  if (egressProxyUrl !== undefined) {
    const proxy = createEgressProxy({ url: egressProxyUrl, noProxy: egressNoProxy ?? [] });
    for (const agent of agents) connectThrough(proxy, agent);
  }
  return {
    kept,
    single,
    findTls: createTlsContexts(security),
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}

function createAgents(options: AgentOptions): AgentPair {
  return { http: new http.Agent(options), https: new TlsAgent(options) };
}

/**
 * Node.js limits the idle sockets of one origin, but not of all origins together. With many destinations they would use
 * up the process's file descriptors. Past the limit, the socket that has been idle longest is closed.
 */
export function limitIdleSockets(agent: Agent, limit: number): void {
  const idle = new Set<Duplex>();
  // Node.js uses the returned boolean to decide whether the socket is kept. Its published type is void.
  const keepSocketAlive = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  const reuseSocket = agent.reuseSocket.bind(agent);

  function forget(this: Duplex): void {
    idle.delete(this);
  }

  agent.keepSocketAlive = (socket: Duplex) => {
    const [oldest] = idle;
    if (idle.size >= limit) oldest?.destroy();
    idle.add(socket);
    socket.once('close', forget);
    return keepSocketAlive(socket);
  };

  agent.reuseSocket = (socket: Duplex, request: ClientRequest) => {
    idle.delete(socket);
    socket.off('close', forget);
    reuseSocket(socket, request);
  };
}
