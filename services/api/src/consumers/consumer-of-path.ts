import { ApiError, invalidRequest } from '@posthorn/common';
import type { ConsumerOfProject } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { CONSUMER_ID, consumerIdSchema } from './consumer-schema.js';

export const consumerParams = { id: consumerIdSchema };

const consumerId = new RegExp(CONSUMER_ID);

/** The consumer that a path names, of the caller's project. Throws INVALID_REQUEST for a malformed id. */
export function consumerOfPath({
  params,
  caller: { projectId },
}: Pick<ApiRequest<Caller>, 'params' | 'caller'>): ConsumerOfProject {
  const id = params['id'] ?? '';
  if (!consumerId.test(id)) throw invalidRequest([{ path: 'id', message: 'is not a consumer id' }]);
  return { projectId, id };
}

export function noSuchConsumer(details?: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such consumer.', details && { details });
}
