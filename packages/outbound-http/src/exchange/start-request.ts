import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Options } from 'got';
import type { TlsRequestOptions } from '../connections/client-tls.js';

type NativeOptions = ReturnType<Options['createNativeRequestOptions']>;

/**
 * The options of a delivery, as a method of got's options. By default, got makes an object of some forty options, and
 * Node.js copies all of them three times for each request. Options of the connection, above all TLS, are in the agent,
 * which decides them anyway.
 */
export function deliveryOptions(this: Options): NativeOptions {
  const { url, method, headers, agent, maxHeaderSize, context } = this;
  const isEncrypted = url instanceof URL && url.protocol === 'https:';
  const options: RequestOptions = {
    method,
    headers,
    agent: isEncrypted ? agent.https : agent.http,
    maxHeaderSize,
    ...(context as Partial<TlsRequestOptions>),
  };
  return options as NativeOptions;
}

/** Makes got's request. */
export function startRequest(url: URL, options: RequestOptions): ClientRequest {
  const { protocol, hostname, port, pathname, search } = url;
  options.host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  options.port = port;
  options.path = `${pathname}${search}`;
  // RFC 6066, section 3: the server name of TLS has no final dot.
  if (hostname.endsWith('.')) Object.assign(options, { servername: hostname.slice(0, -1) });
  return endWithAnswer(protocol === 'https:' ? https.request(options) : http.request(options));
}

/**
 * A complete answer ends its exchange (RFC 9112, section 6.3): bytes that follow it are not part of it. Node.js closes
 * their connection, but reports a parser error as well when they come in the packet of the answer.
 */
function endWithAnswer(request: ClientRequest): ClientRequest {
  const emit = request.emit.bind(request) as (...event: readonly unknown[]) => boolean;
  let answer: IncomingMessage | undefined;
  request.once('response', (given) => (answer = given));
  return Object.assign(request, {
    emit: (...event: readonly unknown[]) =>
      (event[0] !== 'error' || answer?.complete !== true) && emit(...event),
  });
}
