import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMalformedRequest, refuseAmbiguousRequest } from './responses/answer-malformed-request.js';
import { type ReportClientError, ownConnections } from './sockets/client-errors.js';
import { type MinAnswerRate, DEFAULT_MIN_ANSWER_RATE, watchAnswers } from './responses/min-answer-rate.js';
import { beginAnswer, closeWithoutReset } from './sockets/held-answers.js';
import { type Upgrades, answerUpgrades, asksForWebSocket } from './sockets/upgrade-requests.js';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** How long a client may take for its headers. Default: 15 seconds. */
  readonly headersTimeoutMs?: number;
  /** How long a client may take for a whole request. Default: 30 seconds. */
  readonly requestTimeoutMs?: number;
  /** How long a client may keep a connection open without a request. Default: 65 seconds. */
  readonly keepAliveMs?: number;
  /** How long a close waits for running requests. Default: 10 seconds. */
  readonly closeGraceMs?: number;
  /** Called for an error that no code of a client's connection handled. The connection is ended. */
  readonly onClientError: ReportClientError;
  /** Clients that take their answers more slowly are disconnected. */
  readonly minAnswerRate?: MinAnswerRate;
  /** Called for each of them. */
  onStalled?(address: string | undefined): void;
}

export interface Listening {
  readonly port: number;
  /** Accepts no new connection, waits for running requests, and then cuts off the remaining connections. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
const LONGEST_CHECK_MS = 5000;
const MAX_HEADER_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 65_000;
const CLOSE_GRACE_MS = 10_000;

/** Throws when the port is in use. */
export async function listen(app: RequestListener, options: ListenOptions): Promise<Listening> {
  const { port, host, onClientError, closeGraceMs = CLOSE_GRACE_MS } = options;
  const { headersTimeoutMs = HEADERS_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const { keepAliveMs = KEEP_ALIVE_MS, minAnswerRate = DEFAULT_MIN_ANSWER_RATE } = options;
  const serverOptions = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // The interval at which Node.js checks for slow clients.
    connectionsCheckingInterval: Math.min(headersTimeoutMs, LONGEST_CHECK_MS),
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node.js would answer without a body, and so without the envelope.
    requireHostHeader: false,
    // Known since Node.js 24.9, which otherwise reads the body of every request that asks for an upgrade.
    shouldUpgradeCallback: asksForWebSocket,
  };
  const server = createServer(serverOptions);
  ownConnections(server, onClientError);
  server.keepAliveTimeout = keepAliveMs;
  // The size of the headers is limited. Node.js would silently leave out headers after the first two thousand.
  server.maxHeadersCount = 0;
  let closing = false;
  // With or without an upgrade.
  const answer: RequestListener = (request, response) => {
    if (!beginAnswer(request, response)) return;
    const issue = findAmbiguity(request);
    if (issue === undefined) app(request, response);
    else refuseAmbiguousRequest(issue, response);
  };
  server.on('request', (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    // A request that began before the close makes its connection idle only now.
    response.once('close', () => {
      if (closing) server.closeIdleConnections();
    });
    answer(request, response);
  });
  // An unknown expectation is no reason to refuse a request (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', answerMalformedRequest);
  const upgrades = answerUpgrades(server, answer);
  watchAnswers(server, minAnswerRate, (address) => options.onStalled?.(address));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      closing = true;
      closeWithoutReset();
      await closeWithin(server, upgrades, closeGraceMs);
    },
  };
}

/**
 * RFC 9112: HTTP/1.1 requires one Host (section 3.2). A proxy in front of the service may frame a coding other than
 * `chunked` differently (sections 6.1 and 7), and may read another of two Authorization headers.
 */
function findAmbiguity({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion === '1.1' && headers.host === undefined) return 'the Host header is missing';
  const { 'transfer-encoding': coding = 'chunked' } = headers;
  if (coding.toLowerCase() !== 'chunked') return 'the only transfer coding is chunked';
  if (valuesOf('host', rawHeaders).length > 1) return 'there are two Host headers';
  if (new Set(valuesOf('authorization', rawHeaders)).size > 1) return 'there are two Authorization headers';
  return undefined;
}

function valuesOf(name: string, rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

/** Cuts off slow clients after the grace period. Data that they have not sent was never acknowledged. */
async function closeWithin(server: Server, upgrades: Upgrades, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
    upgrades.destroyAll();
  }, graceMs);
  await closed.finally(() => clearTimeout(timer));
}
