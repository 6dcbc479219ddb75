import Type from 'typebox';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { countSchema } from '../schemas/count-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { nullable } from '../schemas/nullable.js';
import { remainingSchema } from '../schemas/remaining-schema.js';

type Metadata = Readonly<Record<string, unknown>>;

const METADATA_EXAMPLES = [{ crm_id: 4711 }];
const NAME_EXAMPLES = ['ACME Ltd'];

export const consumerSettings = {
  name: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'The name of the consumer.',
      minLength: 1,
      maxLength: 255,
      examples: NAME_EXAMPLES,
    }),
  ),
  metadata: Type.Optional(
    nullable<Metadata>({
      type: 'object',
      description: 'Anything for your own use, at most 4 KB of JSON. Null: an empty object.',
      examples: METADATA_EXAMPLES,
    }),
  ),
};

export const consumerSchema = Type.Object(
  {
    id: consumerIdSchema,
    name: nullable<string>({ type: 'string', examples: NAME_EXAMPLES }),
    metadata: Type.Unsafe<Metadata>({ type: 'object', examples: METADATA_EXAMPLES }),
    endpoint_count: countSchema,
    created_at: momentSchema,
    updated_at: momentSchema,
  },
  { title: 'Consumer' },
);

export const erasureSchema = Type.Object(
  {
    started_at: momentSchema,
    endpoints_remaining: remainingSchema('The former endpoints whose messages are to be erased.'),
  },
  {
    description:
      'The erasure of what a deleted consumer of the same id left. Omitted when nothing is to be erased.',
  },
);

export const consumerDetailsSchema = Type.Object(
  {
    ...consumerSchema.properties,
    erasure: Type.Optional(erasureSchema),
  },
  { title: 'ConsumerDetails' },
);
