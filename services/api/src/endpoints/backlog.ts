import type { EndpointBacklog } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { TObject } from 'typebox';
import { nullable, remainingSchema } from '../schemas/values.js';
import { hasMessagesSchema } from './health.js';

export const backlogProperties = {
  has_messages: hasMessagesSchema,
  waiting: remainingSchema('The messages that are neither delivered nor failed, held ones among them.'),
  held: remainingSchema('The messages that wait until the endpoint is resumed.'),
  last_error: nullable<string>({
    type: 'string',
    description:
      'Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption or a change of the URL. Up to ten seconds late.',
    examples: ['the destination answered 503'],
  }),
};

export function presentBacklog({
  hasMessages,
  waiting,
  held,
  lastError,
}: EndpointBacklog): View<TObject<typeof backlogProperties>> {
  return { has_messages: hasMessages, waiting, held, last_error: lastError };
}
