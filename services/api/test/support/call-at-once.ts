import { once } from 'node:events';
import { type IncomingMessage, Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface QuickCall {
  readonly url: string;
  readonly apiKey: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
}

export interface QuickAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: unknown;
}

const SOCKETS = 50;

/**
 * Makes many calls as fast as this machine can, over persistent connections. A busy machine may answer 503: such a call is
 * repeated after its Retry-After, as clients do.
 */
export async function callAtOnce(calls: readonly QuickCall[]): Promise<readonly QuickAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  try {
    return await Promise.all(calls.map((call) => makeCall(call, agent)));
  } finally {
    agent.destroy();
  }
}

async function makeCall(call: QuickCall, agent: Agent): Promise<QuickAnswer> {
  const answer = await tryCall(call, agent);
  if (answer.status !== 503) return answer;
  await delay(Number(answer.retryAfter) * 1000);
  return await makeCall(call, agent);
}

async function tryCall({ url, apiKey, method = 'GET', body }: QuickCall, agent: Agent): Promise<QuickAnswer> {
  const outgoing = request(url, { method, agent, headers: { authorization: `Bearer ${apiKey}` } }).end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    body: JSON.parse(await text(response)) as unknown,
  };
}
