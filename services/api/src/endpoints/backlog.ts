import type { EndpointEntry } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { TObject } from 'typebox';
import { nullable, remainingSchema } from '../schemas/values.js';

export const backlogProperties = {
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
  waiting,
  held,
  lastError,
}: EndpointEntry): View<TObject<typeof backlogProperties>> {
  return { waiting, held, last_error: lastError };
}
