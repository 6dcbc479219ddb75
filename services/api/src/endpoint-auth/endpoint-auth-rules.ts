import {
  type SecretCipher,
  type ValueHasher,
  ApiError,
  createNamedUuid,
  foldHeaderName,
  invalidRequest,
  parseJson,
} from '@posthorn/common';
import { type AuthRow, AuthConflictError } from '@posthorn/database';
import type { ClientCredentials } from '@posthorn/outbound-http';
import type { Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import type { parseEndpointAuth } from './endpoint-auth-schema.js';

type Given = Static<(typeof parseEndpointAuth)['schema']>;

interface SealOptions {
  readonly cipher: SecretCipher;
  readonly hasher: ValueHasher;
}

/** A configuration as the database keeps it. Equal ones of a project have the same id. */
export function toAuthRow(
  given: Given,
  { id: endpointId, projectId }: { readonly id: string; readonly projectId: string },
  { cipher, hasher }: SealOptions,
): AuthRow {
  const extra = Object.entries(given.extra_params ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const settings = {
    tokenUrl: given.token_url,
    clientId: given.client_id,
    clientAuth: given.client_auth ?? 'basic',
    scope: given.scope ?? null,
    audience: given.audience ?? null,
    resource: given.resource ?? null,
    extraParams: extra.map(([name]) => name),
  } as const;
  const secrets = JSON.stringify({
    clientSecret: given.client_secret,
    extraParams: Object.fromEntries(extra),
  });
  const authId = createNamedUuid(projectId, hasher.hash(JSON.stringify(settings) + secrets, 'OAuth2'));
  return { ...settings, endpointId, authId, encryptedSecret: cipher.encrypt(secrets, endpointId) };
}

export function openCredentials(
  { endpointId, encryptedSecret, ...settings }: AuthRow,
  cipher: SecretCipher,
): ClientCredentials {
  const secrets = parseJson(cipher.decrypt(encryptedSecret, endpointId)) as Pick<
    ClientCredentials,
    'clientSecret' | 'extraParams'
  >;
  return { ...settings, ...secrets };
}

export function namesAuthorization(headers: Readonly<Record<string, string>> = {}): boolean {
  return Object.keys(headers).some((name) => foldHeaderName(name) === 'authorization');
}

/** What an endpoint with OAuth2 refuses of a change. A consumer may lead its tokens to another origin only if it may set them. */
export function authLimitsOf(
  { headers, url }: { readonly headers?: Readonly<Record<string, string>>; readonly url?: string },
  { portal }: Caller,
): { readonly namesAuthorization: boolean; readonly url: string | undefined } {
  const mayMove = portal === undefined || portal.capabilities.has('secrets.write');
  return { namesAuthorization: namesAuthorization(headers), url: mayMove ? undefined : url };
}

/** Throws INVALID_REQUEST and FORBIDDEN for what the OAuth2 of the endpoint excludes. */
export async function withinAuth<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof AuthConflictError)) throw error;
    if (error.conflict === 'other-origin') {
      const message = 'To change the origin of this URL, a portal token needs the capability secrets.write.';
      throw new ApiError('FORBIDDEN', message);
    }
    throw invalidRequest([
      { path: 'headers', message: 'must have no Authorization: the endpoint has OAuth2' },
    ]);
  });
}
