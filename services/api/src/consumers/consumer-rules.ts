import { type Issue, ApiError, invalidRequest } from '@posthorn/common';
import type { ConsumerOfProject, ConsumerRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { withinLimit } from '../http/within-limit.js';
import { CONSUMER_ID_RULE, fitsName } from '../schemas/names.js';
import type { parseConsumerChanges } from './consumer-schema.js';

const MAX_METADATA_BYTES = 4096;

/** The consumer that a path names, of the caller's project. Throws INVALID_REQUEST for a malformed id. */
export function consumerOfPath({
  params,
  caller: { projectId },
}: Pick<ApiRequest<Caller>, 'params' | 'caller'>): ConsumerOfProject {
  const id = params['id'] ?? '';
  if (!fitsName(id, CONSUMER_ID_RULE))
    throw invalidRequest([{ path: 'id', message: 'is not a consumer id' }]);
  return { projectId, id };
}

export function noSuchConsumer(details?: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such consumer.', details && { details });
}

/** Omitted members change nothing. */
export function toConsumerChanges({
  name,
  metadata,
}: Static<(typeof parseConsumerChanges)['schema']>): Partial<Pick<ConsumerRow, 'name' | 'metadata'>> {
  return {
    ...(name !== undefined && { name }),
    ...(metadata !== undefined && { metadata: metadata ?? {} }),
  };
}

export function findMetadataIssues(given: unknown): readonly Issue[] {
  const metadata = readMember(given, 'metadata');
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return [];
  return sizeOf(metadata) > MAX_METADATA_BYTES
    ? [{ path: 'metadata', message: 'must be at most 4 KB of JSON' }]
    : [];
}

/** Infinity for an object that is nested too deeply to be serialized. */
function sizeOf(value: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(value));
  } catch {
    return Infinity;
  }
}

/** Throws CONSUMER_LIMIT_REACHED when the work would create a consumer beyond the maximum of the plan. */
export function withinConsumers<Result>(work: Promise<Result>, max: number | null): Promise<Result> {
  return withinLimit(work, 'CONSUMER_LIMIT_REACHED', max);
}
