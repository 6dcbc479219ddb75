import { ApiError, invalidRequest } from '@posthorn/common';
import type { ConsumerOfProject } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { fitsName } from '../schemas/chosen-name.js';
import { CONSUMER_ID_RULE, consumerIdSchema } from '../schemas/consumer-id-schema.js';

export const consumerParams = { id: consumerIdSchema };

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
