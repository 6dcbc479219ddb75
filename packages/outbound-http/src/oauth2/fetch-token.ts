import { parseJson } from '@posthorn/common';
import type { DeliveryResult } from '../delivery-result.js';
import type { Sender } from '../sender.js';

/** An OAuth2 configuration of the grant "client credentials" (RFC 6749, section 4.4). */
export interface ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the client names itself: by HTTP Basic, or in the body. */
  readonly clientAuth: 'basic' | 'post';
  readonly scope: string | null;
  readonly audience: string | null;
  readonly resource: string | null;
  readonly extraParams: Readonly<Record<string, string>>;
}

export type FetchedToken =
  | {
      readonly kind: 'fetched';
      readonly token: string;
      readonly status: number;
      /** Undefined when the token endpoint does not say a useful time. */
      readonly expiresInSeconds: number | undefined;
      readonly scope: string | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly status: number | undefined;
      /** For the owner of the endpoint. It contains no text of the answer but a code of RFC 6749. */
      readonly error: string;
    };

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The parameters that the grant itself sends. */
export const GRANT_PARAMETERS = [
  'grant_type',
  'client_id',
  'client_secret',
  'scope',
  'audience',
  'resource',
] as const;

const TIMEOUT_MS = 5000;

/** RFC 6749, section 5.2. */
const ERROR_CODES: ReadonlySet<unknown> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** What a header can carry. Receivers accept a few KiB of headers. */
const TOKEN = /^[!-~]{1,16384}$/;

/**
 * Fetches an access token like a delivery: from a public address, without redirects, and at most 64 KiB. Rejects with
 * an OwnSideError only.
 */
export async function fetchToken(
  sender: Pick<Sender, 'send'>,
  credentials: ClientCredentials,
  { signal, timeoutMs = TIMEOUT_MS }: FetchOptions = {},
): Promise<FetchedToken> {
  const result = await sender.send({
    url: credentials.tokenUrl,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(credentials.clientAuth === 'basic' && { Authorization: nameClient(credentials) }),
    },
    body: describeGrant(credentials).toString(),
    timeoutMs,
    withdrawal: signal,
  });
  return readAnswer(result);
}

/** Both parts are encoded as in a form (RFC 6749, section 2.3.1). */
function nameClient({ clientId, clientSecret }: ClientCredentials): string {
  const [id, secret] = [clientId, clientSecret].map((text) =>
    new URLSearchParams({ '': text }).toString().slice(1),
  );
  return `Basic ${Buffer.from(`${id ?? ''}:${secret ?? ''}`).toString('base64')}`;
}

function describeGrant(credentials: ClientCredentials): URLSearchParams {
  const { clientId, clientSecret, clientAuth, scope, audience, resource, extraParams } = credentials;
  return new URLSearchParams({
    ...extraParams,
    grant_type: 'client_credentials',
    ...(clientAuth === 'post' && { client_id: clientId, client_secret: clientSecret }),
    ...(scope !== null && { scope }),
    ...(audience !== null && { audience }),
    ...(resource !== null && { resource }),
  });
}

function readAnswer(result: DeliveryResult): FetchedToken {
  const { status } = result;
  const failed = (error: string): FetchedToken => ({ kind: 'failed', status, error });
  if (result.kind === 'failure') return failed(`the token endpoint gave no answer: ${result.message}`);
  if (result.bodyTruncated) return failed('the answer of the token endpoint is larger than 64 KiB');
  const answer = readObject(result.body.toString('utf8'));
  if (result.status !== 200) {
    const code = ERROR_CODES.has(answer['error']) ? ` ${String(answer['error'])}` : '';
    return failed(`the token endpoint answered ${result.status}${code}`);
  }
  const { access_token: token, token_type: type, scope } = answer;
  if (typeof token !== 'string' || !TOKEN.test(token))
    return failed('the token endpoint answered 200 without an access token');
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
    return failed('the token endpoint answered with a token that is no bearer token');
  return {
    kind: 'fetched',
    token,
    status: result.status,
    expiresInSeconds: readSeconds(answer['expires_in']),
    scope: typeof scope === 'string' ? scope : undefined,
  };
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** Some services give the seconds as a text, and 0 or less for a token that they do not limit. */
function readSeconds(given: unknown): number | undefined {
  const seconds = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  return typeof seconds === 'number' && seconds >= 1 ? seconds : undefined;
}
