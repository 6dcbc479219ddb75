import { type LoadTarget, type LabEndpoint, createLabEndpoint, firstApi, firstApiUrl } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';

export interface LoadOptions {
  readonly endpoints: number;
  readonly connections?: number;
  /** The rate limit of each endpoint, in requests a second. */
  readonly rateLimitRps?: number;
  /** The ordering keys of each endpoint, which take turns. Default: the messages have no key. */
  readonly keys?: number;
}

/** The size of a payload in bytes. */
export const PAYLOAD_BYTES = 1024;
/** Limits the requests in flight between the generator and its target. */
export const CONNECTIONS = 64;
/** Creating endpoints is not measured, and the API creates them one after the other anyway. */
const AT_ONCE = 4;

export interface PreparedLoad {
  readonly target: LoadTarget;
  readonly endpoints: readonly LabEndpoint[];
}

/** Opens destinations with an endpoint each, and prepares the sends to them. */
export async function prepareLoad(lab: BenchLab, options: LoadOptions): Promise<PreparedLoad> {
  const { receivers, stack } = lab;
  const { endpoints: count, connections = CONNECTIONS, rateLimitRps, keys } = options;
  const api = firstApi(lab);
  const limit = rateLimitRps === undefined ? {} : { rateLimitRps, burst: rateLimitRps };
  const destinations = await receivers.open(
    Array.from({ length: count }, () => ({ behaviour: { kind: 'ok' as const } })),
  );
  const endpoints = await createSomeAtOnce(destinations, ({ url }) =>
    createLabEndpoint(api, { url: `${url}/`, ...limit, ordering: keys === undefined ? 'none' : 'key' }),
  );
  return {
    endpoints,
    target: {
      url: `${firstApiUrl(lab)}/v1/webhooks/send`,
      headers: { authorization: `Bearer ${stack.account.apiKey}`, 'content-type': 'application/json' },
      bodies:
        keys === undefined
          ? endpoints.map(({ publicId }) => sendBody(publicId))
          : Array.from({ length: keys }, (_, key) =>
              endpoints.map(({ publicId }) => sendBody(publicId, `"ordering_key":"key-${key}",`)),
            ).flat(),
      connections,
    },
  };
}

export async function createSomeAtOnce<Plan, Made>(
  plans: readonly Plan[],
  create: (plan: Plan) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < plans.length; first += AT_ONCE) {
    made.push(...(await Promise.all(plans.slice(first, first + AT_ONCE).map(create))));
  }
  return made;
}

export function sendBody(endpoint: string, members = ''): string {
  return `{"endpoint_id":"${endpoint}",${members}"payload":${payloadOf(PAYLOAD_BYTES)}}`;
}

/** JSON of exactly that many bytes. */
export function payloadOf(bytes: number): string {
  const empty = JSON.stringify({ event: 'bench', text: '' });
  return JSON.stringify({ event: 'bench', text: 'x'.repeat(bytes - empty.length) });
}
