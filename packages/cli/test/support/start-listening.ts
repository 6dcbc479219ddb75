import {
  type Receiver,
  type ReceiverScript,
  type ScriptedAnswer,
  releaseAfterFile,
  releaseAfterTest,
  startReceiver,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { INGEST_VARIABLES, startIngest } from '../../../../services/ingest/src/start-ingest.js';
import { type CliAnswer, callCli } from './call-cli.js';
import { type Stores, openStores } from './open-stores.js';

/** A Posthorn for listeners, with a client of its API. */
export interface ListenerStack {
  readonly stores: Stores;
  readonly apiUrl: string;
  callApi(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>;
  /** Creates an endpoint with the mode cli. */
  createEndpoint(): Promise<CliEndpoint>;
  statusOf(messageId: string): Promise<unknown>;
}

export interface CliEndpoint {
  readonly id: string;
  /** Posts as a sender does. Returns the id of the message. */
  post(body: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<string>;
}

export async function startListenerStack(): Promise<ListenerStack> {
  const stores = await openStores();
  const { environment } = stores;
  const ingest = await startTestService({ start: startIngest, variables: INGEST_VARIABLES, environment });
  releaseAfterFile(() => ingest.stop());
  const api = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
    environment: { ...environment, RECEIVE_BASE_URL: ingest.url },
  });
  releaseAfterFile(() => api.stop());
  const callApi: ListenerStack['callApi'] = async (method, path, body) => {
    const response = await fetch(api.url + path, {
      method,
      headers: { authorization: `Bearer ${stores.account.apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { readonly data: Readonly<Record<string, unknown>> }).data;
  };
  return {
    stores,
    apiUrl: api.url,
    callApi,
    async createEndpoint() {
      const { id, ingest_url: url } = await callApi('POST', '/v1/inbound-endpoints', { mode: 'cli' });
      return { id: String(id), post: (body, headers) => post(String(url), body, headers) };
    },
    statusOf: async (id) => (await callApi('GET', `/v1/inbound-messages/${id}`))['status'],
  };
}

export async function post(
  url: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(url, { method: 'POST', body, headers: { ...headers } });
  const { data } = (await response.json()) as { readonly data: { readonly message_id: string } };
  return data.message_id;
}

export interface Listening {
  readonly receiver: Receiver;
  /** Standard output so far. */
  output(): string;
  /** Standard error so far. */
  notes(): string;
  /** The entries of standard output with --json, without the first one. */
  entries(): readonly Readonly<Record<string, unknown>>[];
  /** Resolves when the command ends by itself. */
  readonly ended: Promise<CliAnswer>;
  /** Ends the command as Ctrl-C does. */
  end(): Promise<CliAnswer>;
}

export interface ListeningOptions {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly options?: readonly string[];
  /** Of the local server. */
  readonly script?: ReceiverScript | readonly ScriptedAnswer[];
  readonly hasColours?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs `posthorn listen` with a local server, and waits until it listens. */
export async function startListening(given: ListeningOptions): Promise<Listening> {
  const { apiUrl, apiKey, options = [], script, hasColours = false, environment } = given;
  const receiver = await startReceiver(script);
  releaseAfterTest(() => receiver.close());
  const stopping = new AbortController();
  let [output, notes] = ['', ''];
  const ended = callCli(['listen', `${receiver.url}/hooks?x=1`, '--api-url', apiUrl, ...options], {
    environment: { POSTHORN_API_KEY: apiKey, ...environment },
    signal: stopping.signal,
    hasColours,
    onOutput: (text) => (output += text),
    onNote: (text) => (notes += text),
  });
  releaseAfterTest(async () => {
    stopping.abort();
    await ended;
  });
  let hasEnded = false;
  void ended.finally(() => (hasEnded = true));
  await waitFor(() => notes.includes('Ctrl-C ends it') || hasEnded);
  return {
    receiver,
    output: () => output,
    notes: () => notes,
    entries: () => parseLines(output).slice(1),
    ended,
    end() {
      stopping.abort();
      return ended;
    },
  };
}

function parseLines(output: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}
