import { type SecretCipher, ApiError, createUuidV7 } from '@posthorn/common';
import type { Database, NewSource, SourceRow } from '@posthorn/database';
import { createSecretToken, hashToken } from '@posthorn/sources';
import { type Caller, planOf } from '../http/caller.js';
import { DEFAULT_SETTINGS } from './settings/default-settings.js';
import type { BuildIngestUrl } from './ingest-url.js';
import type { SourceKind } from './source-kind.js';
import { type GivenSettings, toSettings } from './settings/to-settings.js';

export interface StoreSourceDependencies {
  readonly sources: Pick<Database['sources'], 'create'>;
  readonly cipher: SecretCipher;
  readonly ingestUrl: BuildIngestUrl;
}

export interface SourceRequest extends Pick<SourceKind, 'direction'>, Pick<NewSource, 'signingKey'> {
  readonly caller: Caller;
  readonly settings: GivenSettings;
  /** Whether listeners get the messages. The ingest URL then stays visible. */
  readonly isCli?: boolean;
}

export interface StoredSource {
  readonly row: SourceRow;
  /** Access data that only this response shows, unless listeners get the messages. */
  readonly access: { readonly ingest_url: string; readonly secret_token: string };
}

/** Throws DUPLICATE_URL, ENDPOINT_LIMIT_REACHED. */
export async function storeSource(
  { caller, direction, settings, isCli = false, signingKey }: SourceRequest,
  { sources, cipher, ingestUrl }: StoreSourceDependencies,
): Promise<StoredSource> {
  const { maxEndpointsPerProject: max } = planOf(caller);
  const id = createUuidV7();
  const secretToken = createSecretToken();
  const creation = await sources.create(
    {
      ...DEFAULT_SETTINGS,
      ...toSettings(settings, { endpointId: id, cipher }),
      id,
      projectId: caller.projectId,
      direction,
      isCli,
      secretTokenHash: hashToken(secretToken),
      ...(isCli && { encryptedSecretToken: cipher.encrypt(secretToken, id) }),
      signingKey,
    },
    max,
  );
  switch (creation.kind) {
    case 'created':
      return {
        row: creation.row,
        access: { ingest_url: ingestUrl(id, secretToken), secret_token: secretToken },
      };
    case 'duplicate-url':
      throw duplicateUrl(creation.endpointId);
    case 'limit-reached':
      throw new ApiError('ENDPOINT_LIMIT_REACHED', `This plan allows ${String(max)} endpoints per project.`);
  }
}

/** The error names the endpoint that has the URL. */
export function duplicateUrl(endpointId: string | undefined): ApiError {
  return new ApiError('DUPLICATE_URL', 'An inbound endpoint of this project forwards to this URL already.', {
    ...(endpointId !== undefined && { details: { endpoint_id: endpointId } }),
  });
}
