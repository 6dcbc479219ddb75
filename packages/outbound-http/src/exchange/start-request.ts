import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';

/**
 * Makes got's request with only the options of a delivery. By default, got passes some thirty options, and Node.js
 * copies all of them three times for each request. Options of the connection, above all TLS, are in the agent, which
 * decides them anyway.
 */
export function startRequest(
  url: URL,
  { method, headers, agent, maxHeaderSize }: RequestOptions,
): ClientRequest {
  const { protocol, hostname, port, pathname, search } = url;
  const options: RequestOptions = {
    host: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    port,
    path: `${pathname}${search}`,
    method,
    headers,
    agent,
    maxHeaderSize,
  };
  return protocol === 'https:' ? https.request(options) : http.request(options);
}
