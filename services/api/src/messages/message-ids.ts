import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { uuidSchema } from '../schemas/values.js';

const messageIdsSchema = (label: 'message' | 'event') =>
  Type.Object({
    message_ids: Type.Array(uuidSchema, {
      description: `The ${label}s, by their ids.`,
      minItems: 1,
      maxItems: 100,
    }),
  });

/** The parsers of a batch: it names events as messages, too. */
export const parseBatch = {
  message: createParser(messageIdsSchema('message')),
  event: createParser(messageIdsSchema('event')),
};

/** The ids of the messages that a batch names, each once. */
export function uniqueIds({ message_ids: ids }: ReturnType<typeof parseBatch.message>): readonly string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
