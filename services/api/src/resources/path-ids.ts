import { invalidRequest, isUuid } from '@posthorn/common';
import { describe, uuidSchema } from '../schemas/values.js';

type Params = Readonly<Record<string, string>>;

/** The UUID that a path has for a resource, in lower case. Throws INVALID_REQUEST when it is none. */
export function parsePathId(id = '', { noun, path = 'id' }: PathId): string {
  if (!isUuid(id)) throw invalidRequest([{ path, message: `is not ${noun} id (a UUID)` }]);
  return id.toLowerCase();
}

interface PathId {
  /** The label of the resource, with its article. */
  readonly noun: string;
  /** How an issue names the parameter. Default: `id`. */
  readonly path?: string;
}

export const messageParams = { id: describe(uuidSchema, 'The id of the message.') };

export function parseMessageId(params: Params): string {
  return parsePathId(params['id'], { noun: 'a message' });
}

/** How paths name messages that have a path of their own. */
export const MESSAGE_PATHS = {
  label: 'message',
  params: {},
  idParam: { name: 'id', schema: messageParams.id },
  parseId: parseMessageId,
} as const;
