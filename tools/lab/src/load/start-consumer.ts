import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../at.js';
import type { ApiCall, ApiClient } from '../stack/api-client.js';

/** Drains pull endpoints as their owner would: lists stored events, fetches each event, acknowledges the page. */
export interface Consumer {
  /** Resolves once the work in progress is done. */
  stop(): Promise<void>;
}

export interface ConsumerOptions {
  readonly api: ApiClient;
  /** The base URLs of the APIs, used round-robin; read before each call. */
  readonly baseUrls: () => readonly string[];
  /** The ids of the pull endpoints. */
  readonly endpoints: readonly string[];
  /** Called for each event after it was fetched. */
  readonly onEvent: (id: string) => void;
}

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly next_cursor: string | null };
}

/** Repeats a call until its response is 200. Undefined when the consumer is stopped before. */
type Ask = (call: ApiCall) => Promise<unknown>;

const PAGE_EVENTS = 50;
const LOOK_EVERY_MS = 500;
const AGAIN_AFTER_MS = 200;

export function startConsumer(options: ConsumerOptions): Consumer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ask = createAsk(options, signal);
  const draining = options.endpoints.map((endpoint) => drain(endpoint, { ...options, ask, signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(draining);
    },
  };
}

function createAsk({ api, baseUrls }: ConsumerOptions, signal: AbortSignal): Ask {
  let asked = 0;
  return async (call) => {
    while (!signal.aborted) {
      const urls = baseUrls();
      const { status, body } = await api.call(at(urls, asked++ % urls.length), call);
      if (status === 200) return body;
      await pause(AGAIN_AFTER_MS, signal);
    }
    return undefined;
  };
}

interface Draining extends Pick<ConsumerOptions, 'onEvent'> {
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

/** Follows the cursor from page to page. After the last page, the next round lists all stored events. */
async function drain(endpoint: string, { ask, signal, onEvent }: Draining): Promise<void> {
  const events = `/v1/pull-endpoints/${endpoint}/events`;
  let cursor = '';
  while (!signal.aborted) {
    const path = `${events}?limit=${PAGE_EVENTS}${cursor}`;
    const page = (await ask({ method: 'GET', path })) as Page | undefined;
    if (page === undefined) return;
    for (const { id } of page.data) {
      if ((await ask({ method: 'GET', path: `${events}/${id}` })) !== undefined) onEvent(id);
    }
    const acknowledgement = JSON.stringify({ event_ids: page.data.map(({ id }) => id) });
    if (page.data.length > 0) await ask({ path: `${events}/ack`, body: acknowledgement });
    const { next_cursor: next } = page.meta;
    cursor = next === null ? '' : `&cursor=${next}`;
    if (next === null) await pause(LOOK_EVERY_MS, signal);
  }
}

/** Ends early when the consumer is stopped. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
