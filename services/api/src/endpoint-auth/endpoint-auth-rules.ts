import { type SecretCipher, type ValueHasher, createNamedUuid, parseJson } from '@posthorn/common';
import type { AuthRow } from '@posthorn/database';
import type { ClientCredentials } from '@posthorn/outbound-http';
import type { Static } from 'typebox';
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
