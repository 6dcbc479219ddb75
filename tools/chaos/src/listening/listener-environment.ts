import {
  type LabSource,
  type Listener,
  createApiClient,
  createLabListened,
  expectOutcome,
  firstApi,
  signAsSender,
  startListener,
  startLoad,
} from '@posthorn/lab';
import { type TcpProxy, startTcpProxy } from '@posthorn/local-stack';
import {
  type AccountedEndpoint,
  type Environment,
  apiUrls,
  createEnvironment,
} from '../experiment/environment.js';
import type { Experiment } from '../experiment/experiment.js';
import { ingestUrls } from '../experiment/source-environment.js';

/** An endpoint with the mode cli, and its only listener. */
export interface Listened extends LabSource, AccountedEndpoint {
  readonly listener: Listener;
}

export interface ListenerEnvironment extends Environment {
  readonly listened: readonly Listened[];
  /** Cuts every connection between a listener and an API process, wherever its bytes are. */
  cutConnections(): void;
}

const ENDPOINTS = 8;
/** Many frames are on their way when a connection is cut. */
const PADDING = 'x'.repeat(20_000);
const SLOWEST_ANSWER_MS = 300;
/** The first result is the only attempt. No receiver counts it. */
const EXPECTED = { ...expectOutcome({ behaviour: { kind: 'ok' } }, { attempts: 1 }), isCounted: false };

/** Webhooks for listeners that stay. Each one is connected through proxies, to any API process. */
export async function createListenerEnvironment(experiment: Experiment): Promise<ListenerEnvironment> {
  const environment = await createEnvironment(experiment, []);
  const proxies = await Promise.all(apiUrls(experiment).map(startProxy));
  const taken = new Set<string>();
  const listened: Listened[] = [];
  for (let n = 0; n < ENDPOINTS; n += 1) {
    const source = await createLabListened(firstApi(experiment));
    const listener = startListener({
      baseUrls: () => proxies.map(({ url }) => url.replace(/\/$/, '')),
      apiKey: experiment.stack.account.apiKey,
      endpointId: source.id,
      answerAfterMs: () => experiment.chance.between(0, SLOWEST_ANSWER_MS),
      // A connection that broke explains any repetition. Those on one connection are compared later.
      onMessage(id) {
        if (!taken.has(id)) environment.receipts.take(id, Date.now());
        taken.add(id);
      },
    });
    listened.push({ ...source, expected: EXPECTED, listener });
  }
  const sender = createApiClient();
  const pathOf = new Map(listened.map(({ id, ingestPath }) => [id, ingestPath]));
  return {
    ...environment,
    endpoints: listened,
    listened,
    cutConnections: () => proxies.forEach((proxy) => proxy.dropConnections()),
    startLoad: () =>
      startLoad({
        api: sender,
        baseUrls: () => ingestUrls(experiment),
        endpoints: listened.map(({ id }) => id),
        perSecond: experiment.scale.perSecond,
        name: experiment.name,
        toCall(endpoint, payload) {
          const body = JSON.stringify({ ...payload, padding: PADDING });
          return { path: pathOf.get(endpoint) ?? '', body, headers: signAsSender(body) };
        },
      }),
    async close() {
      await Promise.all(listened.map(({ listener }) => listener.stop()));
      await Promise.all(proxies.map((proxy) => proxy.close()));
      sender.close();
    },
  };
}

function startProxy(url: string): Promise<TcpProxy> {
  return startTcpProxy(url, { forward: (client, upstream) => void client.pipe(upstream).pipe(client) });
}
