import Type from 'typebox';
import { createQueryOrBody } from '../http/query-or-body.js';
import { manyReplaysSchema } from '../messages/replay/replay-schema.js';
import { countSchema } from '../schemas/values.js';

const MOST_AT_ONCE = 1000;

/** What of an outage is recovered, in the query or in the body. */
export const recovery = createQueryOrBody(
  {
    waiting: Type.Boolean({
      default: true,
      description: 'Whether messages that wait for a retry are due now.',
    }),
    failed: Type.Boolean({
      default: true,
      description: 'Whether dead letters that failed during the incident are replayed.',
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: MOST_AT_ONCE,
      default: MOST_AT_ONCE,
      description: 'The maximum number of messages.',
    }),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        examples: ['eyJwYXJ0IjoiZmFpbGVkIiwidW50aWwiOiIyMDI2LTAxLTMxVDEyOjAwOjAwLjAwMFoifQ'],
        description: 'The `next_cursor` of the call before, so that each message is looked at once.',
      }),
    ),
  },
  { title: 'IncidentRecovery' },
);

export const recoveredSchema = Type.Object(
  {
    retried: countSchema,
    ...manyReplaysSchema.properties,
  },
  { examples: [{ retried: 40, replayed: 12, failed: 0, stuck: 0, rate_limited: 3 }] },
);
