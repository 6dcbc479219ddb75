import { ApiError } from '@posthorn/common';
import type { Database, MessageRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { DeliveredResource } from '../resources/message-resource.js';
import { parseMessageId } from '../resources/path-ids.js';
import { outboundMessages } from './outbound-messages.js';

/**
 * Finds the message that a path names. Throws INVALID_REQUEST for a malformed id.
 * Throws NOT_FOUND for a message of another project or direction.
 */
export async function requireMessage(
  { params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  messages: Database['messages'],
  { direction }: Pick<DeliveredResource, 'direction'> = outboundMessages,
): Promise<MessageRow> {
  const { projectId } = caller;
  const row = await messages.findInProject({ projectId, direction, id: parseMessageId(params) });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such message.');
  return row;
}
