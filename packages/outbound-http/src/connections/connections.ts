import type { AgentOptions } from 'node:https';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { limitIdleSockets } from './limit-idle-sockets.js';

export interface ConnectionOptions {
  readonly lookup: LookupFunction;
  readonly maxSocketsPerDestination: number;
  readonly certificateAuthorities: readonly string[] | undefined;
}

/** The agents for each protocol, as got takes them. */
export interface AgentPair {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

export interface Connections {
  /** Keeps connections open for the next send. */
  readonly pooled: AgentPair;
  /** Opens a connection for each send. */
  readonly fresh: AgentPair;
  close(): void;
}

const MAX_IDLE_SOCKETS = 1_000;
const MAX_IDLE_SOCKETS_PER_DESTINATION = 64;
const IDLE_TIMEOUT_MS = 10_000;
/** Node gives an address 250 ms before it tries the next one: too short for a far continent. */
const ADDRESS_ATTEMPT_TIMEOUT_MS = 2_000;

export function createConnections(options: ConnectionOptions): Connections {
  const { lookup, maxSocketsPerDestination, certificateAuthorities } = options;
  const shared: AgentOptions = {
    lookup,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT_MS,
    rejectUnauthorized: true,
    ...(certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] }),
  };
  // No limit over all destinations: one that hangs would then take the sockets of the others.
  const pooled = createAgentPair({
    ...shared,
    keepAlive: true,
    scheduling: 'lifo',
    timeout: IDLE_TIMEOUT_MS,
    maxSockets: maxSocketsPerDestination,
    maxFreeSockets: MAX_IDLE_SOCKETS_PER_DESTINATION,
  });
  limitIdleSockets(pooled.http, MAX_IDLE_SOCKETS);
  limitIdleSockets(pooled.https, MAX_IDLE_SOCKETS);
  const fresh = createAgentPair({ ...shared, keepAlive: false });
  return {
    pooled,
    fresh,
    close() {
      for (const agent of [pooled.http, pooled.https, fresh.http, fresh.https]) agent.destroy();
    },
  };
}

function createAgentPair(options: AgentOptions): AgentPair {
  return { http: new http.Agent(options), https: new https.Agent(options) };
}
