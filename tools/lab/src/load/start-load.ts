import { at } from '../at.js';
import type { ApiAnswer, ApiCall, ApiClient } from '../stack/api-client.js';

/** The result of one send. */
export interface SendRecord extends Omit<ApiAnswer, 'body'> {
  /** The number of the send within the load; the payload contains it. */
  readonly n: number;
  /** The public id, or what else the load has in its place. */
  readonly endpoint: string;
  readonly sentMs: number;
  readonly answeredMs: number;
  /** Set when the send was accepted. */
  readonly messageId?: string;
  /** Set in place of it when an event was published. */
  readonly eventId?: string;
  /** True when the answer says that it is not known whether the send took effect. */
  readonly isUnconfirmed: boolean;
  /** The message of an error answer. */
  readonly reason: string;
}

/** The content of a payload: the name of the load and the number of the send. */
export interface LoadPayload {
  readonly load: string;
  readonly n: number;
}

export interface LoadOptions {
  readonly api: ApiClient;
  /** The base URLs of sends, used round-robin; read before each send. */
  readonly baseUrls: () => readonly string[];
  /** Public ids, or what `toCall` takes in place of them. All get the same number of messages. */
  readonly endpoints: readonly string[];
  readonly perSecond: number;
  /** Part of every payload, to distinguish loads. */
  readonly name: string;
  /** The request that brings a payload to an endpoint. The default is a send to the API. */
  readonly toCall?: (endpoint: string, payload: LoadPayload) => ApiCall;
  /** The maximum number of sends in flight. Beyond it a send is skipped. */
  readonly maxInFlight?: number;
}

export interface Load {
  /** The sends that were answered or abandoned, in that order. */
  readonly records: readonly SendRecord[];
  readonly startedMs: number;
  /** Stops sending and waits for the responses. */
  stop(): Promise<void>;
}

/** Part of the message of such an answer. */
const NOT_KNOWN = 'it is not known whether the request took effect';
const TICK_MS = 10;
const MAX_IN_FLIGHT = 1000;

/** Sends messages at a steady rate until it is stopped. A failed send is not repeated. */
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
  const accepted = answer.status === 202 ? readAccepted(answered) : {};
  const reason = readReason(answered);
  const isUnconfirmed = answer.status === 503 && reason.includes(NOT_KNOWN);
  return { ...answer, n, endpoint, sentMs, answeredMs: Date.now(), isUnconfirmed, reason, ...accepted };
}

/** Acts like a load balancer: skips a process that accepts no connection. */
async function callFirst(baseUrls: readonly string[], call: ApiCall, api: ApiClient): Promise<ApiAnswer> {
  let answer: ApiAnswer = { failure: 'NO_ADDRESS', tookMs: 0 };
  for (const baseUrl of baseUrls) {
    answer = await api.call(baseUrl, call);
    if (answer.failure !== 'ECONNREFUSED') break;
  }
  return answer;
}

function readReason(body: unknown): string {
  return (body as { readonly error?: { readonly message?: string } } | undefined)?.error?.message ?? '';
}

interface Accepted {
  readonly message_id?: string;
  readonly event_id?: string;
}

function readAccepted(body: unknown): Pick<SendRecord, 'messageId' | 'eventId'> {
  const { message_id: messageId, event_id: eventId } =
    (body as { readonly data?: Accepted } | undefined)?.data ?? {};
  return { ...(messageId !== undefined && { messageId }), ...(eventId !== undefined && { eventId }) };
}
