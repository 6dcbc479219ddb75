import type { ConsumerErasure, ConsumerRow } from '@posthorn/database';
import { type View, createParser, createQueryParser, decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import { type Order, EXACT_TIME, byCreation, pageQuery } from '../pagination/pages.js';
import { NAME_CHARACTER, consumerIdSchema } from '../schemas/names.js';
import { countSchema, momentSchema, nullable, remainingSchema } from '../schemas/values.js';

type Metadata = Readonly<Record<string, unknown>>;

const METADATA_EXAMPLES = [{ crm_id: 4711 }];
const NAME_EXAMPLES = ['ACME Ltd'];

export const consumerParams = { id: consumerIdSchema };

const settings = {
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

export const parseNewConsumer = createParser(
  Type.Object({ id: consumerIdSchema, ...settings }, { title: 'NewConsumer' }),
);
export const parsePutConsumer = createParser(
  Type.Object({ id: Type.Optional(consumerIdSchema), ...settings }, { title: 'PutConsumer' }),
);
export const parseConsumerChanges = createParser(Type.Object(settings, { title: 'ConsumerChanges' }));

const MAX_LISTED_IDS = 100;

export const parseConsumerQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 100).properties,
    ids: Type.Optional(
      Type.String({
        description: `Only these consumers: at most ${MAX_LISTED_IDS} ids, with commas between them.`,
        pattern: `^${NAME_CHARACTER}+(,${NAME_CHARACTER}+){0,${MAX_LISTED_IDS - 1}}$`,
        'x-rule': `use 1 to ${MAX_LISTED_IDS} ids with commas between them`,
        examples: ['customer-42,customer-43'],
      }),
    ),
  }),
);
/** The order of the list: consumers have ids of their own. */
export const byConsumer: Order<ConsumerRow, { readonly createdAt: string; readonly id: string }> = {
  ...byCreation,
  parse: decodeCursor(Type.Object({ createdAt: Type.String({ pattern: EXACT_TIME }), id: consumerIdSchema })),
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

const erasureSchema = Type.Object(
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
  { ...consumerSchema.properties, erasure: Type.Optional(erasureSchema) },
  { title: 'ConsumerDetails' },
);

export function presentConsumer(row: ConsumerRow): View<typeof consumerSchema> {
  return {
    id: row.id,
    name: row.name,
    metadata: row.metadata,
    endpoint_count: row.endpointCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentErasure(erasure: ConsumerErasure): View<typeof erasureSchema> {
  return {
    started_at: erasure.startedAt.toISOString(),
    endpoints_remaining: erasure.endpointsRemaining,
  };
}
