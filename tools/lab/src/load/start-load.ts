import { at } from '../at.js';
import type { ApiAnswer, ApiCall, ApiClient } from './api-client.js';

/** What became of one send. */
export interface SendRecord extends Omit<ApiAnswer, 'body'> {
  /** Counts the sends of a load; it stands in the payload. */
  readonly n: number;
  /** Public id. */
  readonly endpoint: string;
  readonly sentMs: number;
  readonly answeredMs: number;
  /** When it was accepted. */
  readonly messageId?: string;
}

/** What a load puts into a payload: which one it is, and which message of it. */
export interface LoadPayload {
  readonly load: string;
  readonly n: number;
}

export interface LoadOptions {
  readonly api: ApiClient;
  /** Where sends go, in turns; asked for each. */
  readonly baseUrls: () => readonly string[];
  /** Public ids; each gets as many messages as any other. */
  readonly endpoints: readonly string[];
  readonly perSecond: number;
  /** Stands in every payload, so that loads can be told apart. */
  readonly name: string;
  /** The request that brings a payload to an endpoint: a send to the API, when not given. */
  readonly toCall?: (endpoint: string, payload: LoadPayload) => ApiCall;
  /** Sends without an answer at once; beyond it a send is left out. */
  readonly maxInFlight?: number;
}

export interface Load {
  /** Of the sends that were answered or given up, in that order. */
  readonly records: readonly SendRecord[];
  readonly startedMs: number;
  /** Sends nothing more and waits for the answers. */
  stop(): Promise<void>;
}

const TICK_MS = 10;
const MAX_IN_FLIGHT = 1000;

/** Sends messages at a steady rate until it is stopped. A send that fails is not repeated. */
export function startLoad(options: LoadOptions): Load {
  const { perSecond, maxInFlight = MAX_IN_FLIGHT } = options;
  const records: SendRecord[] = [];
  const inFlight = new Set<Promise<void>>();
  const startedMs = Date.now();
  let planned = 0;

  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - startedMs) / 1000) * perSecond);
    for (; planned < due; planned += 1) {
      if (inFlight.size >= maxInFlight) continue;
      const sending = send(planned, options)
        .then((record) => void records.push(record))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
  }, TICK_MS);

  return {
    records,
    startedMs,
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
    },
  };
}

function toSend(endpoint: string, payload: LoadPayload): ApiCall {
  return { path: '/v1/webhooks/send', body: JSON.stringify({ endpoint_id: endpoint, payload }) };
}

async function send(
  n: number,
  { api, baseUrls, endpoints, name, toCall = toSend }: LoadOptions,
): Promise<SendRecord> {
  const endpoint = at(endpoints, n % endpoints.length);
  const sentMs = Date.now();
  const urls = baseUrls();
  const inTurn = urls.map((_, index) => at(urls, (n + index) % urls.length));
  const { body: answered, ...answer } = await callFirst(inTurn, toCall(endpoint, { load: name, n }), api);
  const messageId = answer.status === 202 ? readMessageId(answered) : undefined;
  const record = { ...answer, n, endpoint, sentMs, answeredMs: Date.now() };
  return messageId === undefined ? record : { ...record, messageId };
}

/** As a balancer does: a process that takes no connection is passed over. */
async function callFirst(baseUrls: readonly string[], call: ApiCall, api: ApiClient): Promise<ApiAnswer> {
  let answer: ApiAnswer = { failure: 'NO_ADDRESS' };
  for (const baseUrl of baseUrls) {
    answer = await api.call(baseUrl, call);
    if (answer.failure !== 'ECONNREFUSED') break;
  }
  return answer;
}

function readMessageId(body: unknown): string | undefined {
  return (body as { readonly data?: { readonly message_id?: string } } | undefined)?.data?.message_id;
}
