import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenOwner } from '@posthorn/database';
import { mergeHeaders } from '@posthorn/domain';
import type { DeliveryRequest, DeliveryResult } from '@posthorn/outbound-http';
import { type SendDependencies, sendRequest, unsentResult } from '../attempts/send-request.js';
import type { AccessTokens } from './access-tokens.js';
import type { Access } from './take-turn.js';
import type { AccessToken } from './token-memory.js';

/** What a delivery has for its receiver. Undefined: the endpoint has no OAuth2. */
export type DeliveryAccess =
  { readonly owner: TokenOwner; readonly access: Exclude<Access, { readonly kind: 'changed' }> } | undefined;

interface AuthorizedDependencies extends SendDependencies {
  readonly accessTokens: Pick<AccessTokens, 'replace'>;
  readonly deliveryTimeoutMs: number;
}

const UNAUTHORIZED = 401;

/**
 * Sends a request with its token. After a 401, it is repeated once with a new token, within the time of the request. A
 * request whose token cannot be had is a failed attempt, and is not sent.
 */
export async function sendAuthorized(
  request: DeliveryRequest,
  delivery: DeliveryAccess,
  dependencies: AuthorizedDependencies,
): Promise<DeliveryResult> {
  if (delivery === undefined) return await sendRequest(request, dependencies);
  const { owner, access } = delivery;
  if (access.kind === 'missing') return unsentResult('oauth2', `oauth2: ${access.error}`);
  const { timeoutMs = dependencies.deliveryTimeoutMs } = request;
  const endsAtMs = performance.now() + timeoutMs;
  const leftMs = (): number => Math.floor(endsAtMs - performance.now());
  const first = await sendWithToken(request, access, dependencies);
  if (first.status !== UNAUTHORIZED || leftMs() <= 0) return first;
  const replacing = dependencies.accessTokens.replace(owner, access);
  const token = await within(leftMs(), replacing);
  if (token === undefined || leftMs() <= 0) return first;
  return await sendWithToken({ ...request, timeoutMs: leftMs() }, token, dependencies);
}

async function sendWithToken(
  request: DeliveryRequest,
  { value }: AccessToken,
  dependencies: SendDependencies,
): Promise<DeliveryResult> {
  const headers = mergeHeaders(request.headers, { Authorization: `Bearer ${value}` });
  const result = await sendRequest({ ...request, headers }, dependencies);
  return value.length < MIN_SECRET_LENGTH ? result : hideToken(result, value);
}

/** A shorter text may stand in an answer by chance. */
const MIN_SECRET_LENGTH = 16;
const HIDDEN = '…';
const HIDDEN_BYTES = Buffer.from(HIDDEN).toString('latin1');

/** A receiver may echo the token, which no record may have. */
function hideToken(result: DeliveryResult, token: string): DeliveryResult {
  const { responseHeaders = {} } = result;
  const hidden = Object.entries(responseHeaders)
    .filter(([, value]) => value.includes(token))
    .map(([name, value]) => [name, value.replaceAll(token, HIDDEN)] as const);
  const answer =
    hidden.length === 0
      ? result
      : { ...result, responseHeaders: { ...responseHeaders, ...Object.fromEntries(hidden) } };
  if (answer.kind === 'failure' || !answer.body.includes(token)) return answer;
  // Each byte is a character there, also one of no text.
  const body = answer.body.toString('latin1').replaceAll(token, HIDDEN_BYTES);
  return { ...answer, body: Buffer.from(body, 'latin1') };
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const timer = new AbortController();
  const timeout = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  return await Promise.race([work, timeout]).finally(() => timer.abort());
}
