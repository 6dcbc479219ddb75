import http, { type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';

/**
 * Makes got's request with what a delivery needs. Left to itself, got hands over some thirty options, and Node copies all of them
 * three times for each request; what concerns connections, TLS above all, is in the agent, whose word counts anyway.
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
