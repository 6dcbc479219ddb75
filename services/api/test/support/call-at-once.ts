import { once } from 'node:events';
import { type IncomingMessage, Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

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

/** Makes many calls as fast as this machine can, over persistent connections. */
export async function callAtOnce(calls: readonly QuickCall[]): Promise<readonly QuickAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  try {
    return await Promise.all(calls.map((call) => makeCall(call, agent)));
  } finally {
    agent.destroy();
  }
}

async function makeCall(
  { url, apiKey, method = 'GET', body }: QuickCall,
  agent: Agent,
): Promise<QuickAnswer> {
  const outgoing = request(url, { method, agent, headers: { authorization: `Bearer ${apiKey}` } }).end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    body: JSON.parse(await text(response)) as unknown,
  };
}
