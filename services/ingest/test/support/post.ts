import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  Agent,
  request,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findUndescribed } from './described-answers.js';

export interface Post {
  readonly method?: string;
  /** A list stands for several header lines. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined when the response has no body. */
  readonly body: unknown;
}

/** Posts the bytes unchanged. Throws when the response does not match the OpenAPI document. */
export async function post(
  url: string,
  { method = 'POST', headers, body, agent }: Post = {},
): Promise<Answer> {
  const outgoing = request(url, { method, agent, headers: { ...headers } });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  const status = response.statusCode ?? 0;
  const issues = findUndescribed({
    method,
    path: new URL(url).pathname,
    status,
    headers: response.headers as Readonly<Record<string, string>>,
    body: bytes.toString('utf8'),
  });
  if (issues.length > 0) throw new Error(`${method} ${url} was answered otherwise: ${issues.join('; ')}`);
  return {
    status,
    headers: response.headers,
    body: bytes.length === 0 ? undefined : (JSON.parse(bytes.toString('utf8')) as unknown),
  };
}

/** Posts many requests concurrently over persistent connections. */
export async function postAll(url: string, posts: readonly Post[]): Promise<readonly Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  try {
    return await Promise.all(posts.map((each) => post(url, { ...each, agent })));
  } finally {
    agent.destroy();
  }
}

/** The id of an accepted message. Throws when it was not accepted. */
export function messageIdOf({ status, body }: Answer): string {
  const id = (body as { readonly data?: { readonly message_id?: unknown } } | undefined)?.data?.message_id;
  if (typeof id !== 'string') throw new Error(`Not accepted: ${status} ${JSON.stringify(body)}`);
  return id;
}

export function errorCodeOf({ body }: Answer): unknown {
  return (body as { readonly error?: { readonly code?: unknown } } | undefined)?.error?.code;
}
