import https, { type RequestOptions } from 'node:https';
import { type SecureContext, type SecureContextOptions, createSecureContext } from 'node:tls';
import { LRUCache } from 'lru-cache';

/** The client certificate that a request shows, and the authorities that it trusts. */
export interface ClientTls {
  /** A connection serves only requests with the same id. */
  readonly id: string;
  /** PEM, with its chain. */
  readonly certificate: string;
  /** PEM, not encrypted. */
  readonly key: string;
  /** PEM. Null: the well-known authorities. */
  readonly ca: string | null;
}

/** The members that a request of Node.js has for it. */
export interface TlsRequestOptions {
  readonly tlsId: string;
  readonly secureContext: SecureContext;
}

/** A request with a client certificate finds only connections that showed the same one. */
export class TlsAgent extends https.Agent {
  override getName(options?: RequestOptions & Partial<TlsRequestOptions>): string {
    const name = super.getName(options);
    return options?.tlsId === undefined ? name : `${name}:${options.tlsId}`;
  }
}

const MAX_CONTEXTS = 1000;

/** To read a key and certificates takes longer than to make a connection, so they are kept by their id. */
export function createTlsContexts(shared: SecureContextOptions): (tls: ClientTls) => TlsRequestOptions {
  const contexts = new LRUCache<string, TlsRequestOptions>({ max: MAX_CONTEXTS });
  return ({ id, certificate: cert, key, ca }) => {
    const known = contexts.get(id);
    if (known !== undefined) return known;
    const secureContext = createSecureContext({ ...shared, cert, key, ...(ca !== null && { ca }) });
    const options = { tlsId: id, secureContext };
    contexts.set(id, options);
    return options;
  };
}
