import { type Issue, ApiError, createUuidV7, invalidRequest } from '@posthorn/common';
import {
  type Database,
  type NewSource,
  type SourceChange,
  type SourceRow,
  type SourceUpdate,
  DEFAULT_SOURCE_SETTINGS,
} from '@posthorn/database';
import { createSecretToken, hashToken } from '@posthorn/sources';
import { withinConsumers } from '../consumers/consumer-rules.js';
import { type Caller, planOf } from '../http/caller.js';
import { limitReached } from '../http/within-limit.js';
import type { InboundMode } from './mode-rules.js';
import { type GivenSettings, toSettings } from './source-settings.js';
import type { SourceDependencies, SourceKind } from './source-resource.js';

export interface SourceRequest extends Pick<SourceKind, 'direction'>, Pick<NewSource, 'signingKey'> {
  readonly caller: Caller;
  readonly settings: GivenSettings;
  /** Of an inbound endpoint. With `cli`, its ingest URL stays visible. */
  readonly mode?: InboundMode;
}

export interface StoredSource {
  readonly row: SourceRow;
  /** Access data that only this response shows, unless listeners get the messages. */
  readonly access: { readonly ingest_url: string; readonly secret_token: string };
}

/** Throws DUPLICATE_URL, ENDPOINT_LIMIT_REACHED, CONSUMER_LIMIT_REACHED. */
export async function storeSource(
  { caller, direction, settings, mode, signingKey }: SourceRequest,
  { sources, cipher, ingestUrl }: Omit<SourceDependencies, 'resource'>,
): Promise<StoredSource> {
  const { maxEndpointsPerProject: max, maxConsumersPerProject: maxConsumers } = planOf(caller);
  const isCli = mode === 'cli';
  const id = createUuidV7();
  const secretToken = createSecretToken();
  const creating = sources.create(
    {
      ...DEFAULT_SOURCE_SETTINGS,
      ...toSettings(settings, { endpointId: id, cipher }),
      id,
      projectId: caller.projectId,
      direction,
      isCli,
      isPublishing: mode === 'publish',
      secretTokenHash: hashToken(secretToken),
      ...(isCli && { encryptedSecretToken: cipher.encrypt(secretToken, id) }),
      signingKey,
    },
    { maxPerProject: max, maxConsumers },
  );
  const creation = await withinConsumers(creating, maxConsumers);
  switch (creation.kind) {
    case 'created':
      return {
        row: creation.row,
        access: { ingest_url: ingestUrl(id, secretToken), secret_token: secretToken },
      };
    case 'duplicate-url':
      throw duplicateUrl(creation.endpointId);
    case 'limit-reached':
      throw limitReached('ENDPOINT_LIMIT_REACHED', max);
  }
}

/** The error names the endpoint that has the URL. */
function duplicateUrl(endpointId: string | undefined): ApiError {
  return new ApiError('DUPLICATE_URL', 'An inbound endpoint of this project forwards to this URL already.', {
    ...(endpointId !== undefined && { details: { endpoint_id: endpointId } }),
  });
}

export interface SourceChangeRequest extends Omit<SourceChange, 'maxConsumers'> {
  readonly id: string;
  readonly caller: Caller;
  /** Finds issues of the endpoint after the change, because another change may have been committed in between. */
  findIssues(changed: SourceRow, needsKey: boolean): readonly Issue[];
}

/** Throws NOT_FOUND, DUPLICATE_URL, INVALID_REQUEST, CONSUMER_LIMIT_REACHED. */
export async function changeSource(
  { id, caller, findIssues, ...change }: SourceChangeRequest,
  sources: Database['sources'],
): Promise<Extract<SourceUpdate, { readonly kind: 'updated' }>> {
  const { maxConsumersPerProject: maxConsumers } = planOf(caller);
  const updating = sources.update(id, {
    ...change,
    maxConsumers,
    assertValid(changed, needsKey) {
      const issues = findIssues(changed, needsKey);
      if (issues.length > 0) throw invalidRequest([...issues]);
    },
  });
  const update = await withinConsumers(updating, maxConsumers);
  switch (update.kind) {
    case 'updated':
      return update;
    case 'duplicate-url':
      throw duplicateUrl(update.endpointId);
    case 'not-found':
      throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
  }
}
