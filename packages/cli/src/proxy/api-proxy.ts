import type { Agent } from 'node:http';
import { findProxy, rootCause } from '@posthorn/client';
import type { Environment } from '@posthorn/config';
import { badUsage } from '../output/cli-error.js';

/** The proxy on the way to the API. Its errors name it, without its credentials. */
export interface ApiProxy {
  readonly fetch: typeof globalThis.fetch;
  /** For a WebSocket. Its connections are made by CONNECT. */
  agent(): Promise<Agent>;
  describe(error: unknown): Error;
}

/** Undefined when HTTPS_PROXY, HTTP_PROXY and NO_PROXY ask for none. Throws CliError for a proxy of another kind. */
export function openApiProxy(url: string, environment: Environment): ApiProxy | undefined {
  const found = findProxy(url, environment);
  if (found === undefined) return undefined;
  const { variable, url: proxy } = found;
  if (proxy === undefined) throw badUsage(`${variable} must be the URL of a proxy: http:// or https://.`);

  function describe(error: unknown): Error {
    const { message, code } = rootCause(error) as NodeJS.ErrnoException;
    return Object.assign(new Error(`through the proxy ${proxy?.origin ?? ''}: ${message || (code ?? '')}`), {
      code,
    });
  }

  // Only a command that needs the proxy loads its libraries.
  const dispatcher = once(async () => {
    const { ProxyAgent } = await import('undici');
    return new ProxyAgent(proxy.href);
  });
  const fetchThrough = async (target: string, init: object): Promise<unknown> => {
    const { fetch } = await import('undici');
    try {
      return await fetch(target, { ...init, dispatcher: await dispatcher() });
    } catch (error) {
      throw describe(error);
    }
  };
  return {
    fetch: fetchThrough as typeof globalThis.fetch,
    agent: once(async () => {
      const { HttpsProxyAgent } = await import('https-proxy-agent');
      return new HttpsProxyAgent(proxy.href);
    }),
    describe,
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
