import http from 'node:http';
import https from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import { errorCode } from '../failures/error-code.js';
import { ExchangeError } from '../failures/exchange-error.js';
import { EgressProxyError, isExhaustion } from '../failures/own-side-errors.js';

export interface EgressProxy {
  /**
   * Resolves to a connection to the address. Rejects with an ExchangeError when the proxy refuses to make it, and with
   * an EgressProxyError when the proxy is the cause.
   */
  connect(destination: ProxiedDestination): Promise<Socket>;
  /** When the proxy last answered anything, on the clock of `performance.now()`. */
  answeredAtMs(): number;
}

export interface ProxiedDestination {
  readonly address: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

/** RFC 9110, section 15.5.8, says 407. Tinyproxy answers wrong credentials with 401. */
const WRONG_CREDENTIALS: ReadonlySet<number> = new Set([401, 407]);

/** The URL may hold a user name and a password. No error contains them. */
export function createEgressProxy(text: string): EgressProxy {
  const { protocol, hostname, port, username, password } = new URL(text);
  const { request: startRequest } = protocol === 'https:' ? https : http;
  const proxy = { host: hostname.replace(/^\[|\]$/g, ''), port, method: 'CONNECT', agent: false } as const;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  const authentication = login === ':' ? {} : { 'Proxy-Authorization': authorization };
  let answeredAtMs = -Infinity;

  function connect({ address, port: to, signal }: ProxiedDestination): Promise<Socket> {
    const path = `${isIPv6(address) ? `[${address}]` : address}:${to}`;
    const request = startRequest({ ...proxy, path, headers: { Host: path, ...authentication }, signal });
    return new Promise((resolve, reject) => {
      // Comes with every status: Node.js reads no body after CONNECT.
      request.once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
        answeredAtMs = performance.now();
        const refusal = findRefusal(statusCode, head);
        if (refusal === undefined) {
          resolve(socket);
        } else {
          socket.destroy();
          reject(refusal);
        }
      });
      request.on('error', (error) =>
        reject(isExhaustion(error) ? error : new EgressProxyError(`no answer (${errorCode(error)})`)),
      );
      request.end();
    });
  }

  return {
    connect,
    answeredAtMs: () => answeredAtMs,
  };
}

function findRefusal(status: number, head: Buffer): Error | undefined {
  if (WRONG_CREDENTIALS.has(status)) return new EgressProxyError(`it refuses the credentials (${status})`);
  if (status < 200 || status > 299) {
    return new ExchangeError('connect', `proxy: the connection was refused with ${status}`);
  }
  // In HTTP and in TLS, the client speaks first.
  if (head.length === 0) return undefined;
  return new ExchangeError('invalid-response', 'the destination answered before the request');
}
