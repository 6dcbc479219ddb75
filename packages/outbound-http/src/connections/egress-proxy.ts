import net, { isIP, isIPv6, type Socket } from 'node:net';
import tls from 'node:tls';
import { errorCode } from '../failures/error-code.js';
import { ExchangeError } from '../failures/exchange-error.js';
import { EgressProxyError, isExhaustion } from '../failures/own-side-errors.js';
import { type ConnectAnswer, readConnectAnswer } from './connect-answer.js';
import { endWith } from './direct-connection.js';
import { type IsDirect, createNoProxy } from './no-proxy.js';

export interface EgressProxyOptions {
  /** It may hold a user name and a password. No error contains them. */
  readonly url: string;
  /** Names, suffixes that begin with a dot, addresses and CIDR ranges. */
  readonly noProxy: readonly string[];
}

export interface EgressProxy {
  /** Whether a destination is reached without the proxy. */
  readonly isDirect: IsDirect;
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

export function createEgressProxy({ url, noProxy }: EgressProxyOptions): EgressProxy {
  const openConnection = createOpener(new URL(url));
  const authorization = authorizationOf(new URL(url));
  let answeredAtMs = -Infinity;

  async function connect({ address, port, signal }: ProxiedDestination): Promise<Socket> {
    const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
    const socket = openConnection();
    endWith(signal, socket);
    try {
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
      const answer = await readConnectAnswer(socket);
      answeredAtMs = performance.now();
      const refusal = findRefusal(answer);
      if (refusal !== undefined) throw refusal;
      return socket;
    } catch (error) {
      socket.destroy();
      throw toConnectError(error);
    }
  }

  return { isDirect: createNoProxy(noProxy), connect, answeredAtMs: () => answeredAtMs };
}

function createOpener({ protocol, hostname, port }: URL): () => Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return () => net.connect({ host, port: Number(port || 80), noDelay: true });
  const secure = { host, port: Number(port || 443), servername: isIP(host) === 0 ? host : '' };
  return () => tls.connect(secure).setNoDelay();
}

function authorizationOf({ username, password }: URL): string {
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return login === ':' ? '' : `Proxy-Authorization: Basic ${Buffer.from(login).toString('base64')}\r\n`;
}

function toConnectError(error: unknown): unknown {
  if (error instanceof ExchangeError || error instanceof EgressProxyError || isExhaustion(error))
    return error;
  return new EgressProxyError(`no answer (${errorCode(error)})`);
}

/** RFC 9110, section 15.5.8, says 407. Tinyproxy answers wrong credentials with 401. */
const WRONG_CREDENTIALS: ReadonlySet<number> = new Set([401, 407]);
const OVERLOADED: ReadonlySet<number> = new Set([429, 503]);

/** Squid answers 503 for a destination that it cannot reach, and says so. Others say it as in RFC 9209, section 2.3. */
const DESTINATION_FAILED =
  /^(x-squid-error:\s*ERR_(connect_fail|dns_fail|cannot_forward)|proxy-status:.*\berror\s*=\s*"?(dns|destination|connection_(refused|terminated|timeout)))/im;

function findRefusal({ status, head, hasMore }: ConnectAnswer): Error | undefined {
  if (WRONG_CREDENTIALS.has(status)) return new EgressProxyError(`it refuses the credentials (${status})`);
  if (OVERLOADED.has(status) && !DESTINATION_FAILED.test(head)) {
    return new EgressProxyError(`it takes no requests now (${status})`);
  }
  if (status > 299) {
    return new ExchangeError('connect', `proxy: the connection was refused with ${status}`);
  }
  // In HTTP and in TLS, the client speaks first.
  if (!hasMore) return undefined;
  return new ExchangeError('invalid-response', 'the destination answered before the request');
}
