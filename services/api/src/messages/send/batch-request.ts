import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { ENDPOINT_ID } from '../../resources/example-ids.js';
import { sendRequestSchema } from './send-request.js';

export const MAX_MESSAGES = 100;

const BOUNDS = { minItems: 1, maxItems: MAX_MESSAGES };

/** Each message is validated by itself, so that a faulty one does not reject the others. */
export const parseBatch = createParser(Type.Object({ messages: Type.Array(Type.Unknown(), BOUNDS) }));

const newMessagesSchema = Type.Object(
  {
    messages: Type.Array(Type.Union([sendRequestSchema, Type.Unknown()]), {
      ...BOUNDS,
      description: `At most ${MAX_MESSAGES} messages; 4 MB in all. A message that is invalid gets an error of its own.`,
      examples: [[{ endpoint_id: ENDPOINT_ID, payload: { type: 'order.created' } }]],
    }),
  },
  { title: 'NewMessages' },
);

/** The messages are read as bytes, so the value of a body has an empty array. */
const { findIssues } = createParser(Type.Object({ messages: Type.Array(Type.Unknown()) }));

export const describedBatch = { schema: newMessagesSchema, findIssues };
