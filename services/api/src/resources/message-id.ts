import { invalidRequest, isUuid } from '@posthorn/common';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { describe } from '../schemas/describe.js';

export const messageParams = { id: describe(uuidSchema, 'The id of the message.') };

/** The message id of a path in lower case. Throws INVALID_REQUEST when it is not a UUID. */
export function parseMessageId(params: Readonly<Record<string, string>>): string {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw invalidRequest([{ path: 'id', message: 'is not a message id (a UUID)' }]);
  return id.toLowerCase();
}
