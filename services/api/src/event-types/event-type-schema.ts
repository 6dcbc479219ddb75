import type { EventTypeRow, JsonSchema } from '@posthorn/database';
import { type View, createParser, createQueryParser, decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import { pageQuery } from '../pagination/pages.js';
import { eventTypeNameSchema } from '../schemas/names.js';
import { momentSchema, nullable } from '../schemas/values.js';

const DESCRIPTION_EXAMPLES = ['A customer placed an order.'];
const SCHEMA_EXAMPLES: readonly JsonSchema[] = [
  { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
];

const EXAMPLES = [{ order_id: 'A-1234' }];
const MAX_EXAMPLE_KB = 32;
export const MAX_EXAMPLE_BYTES = MAX_EXAMPLE_KB * 1024;

export const eventTypeParams = { name: eventTypeNameSchema };

const settings = {
  description: Type.Optional(
    nullable<string>({
      type: 'string',
      description: 'What the event type is for.',
      maxLength: 500,
      examples: DESCRIPTION_EXAMPLES,
    }),
  ),
  schema: Type.Optional(
    nullable<JsonSchema>({
      type: 'object',
      description:
        'The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs` and local `$ref`.',
      examples: SCHEMA_EXAMPLES,
    }),
  ),
  example: Type.Optional(
    nullable<object>({
      type: 'object',
      description: `A payload for subscribers to read, which must satisfy the schema. At most ${MAX_EXAMPLE_KB} KB, kept as it was written.`,
      examples: EXAMPLES,
    }),
  ),
  validate: Type.Optional(
    Type.Boolean({
      description: 'Whether a payload that the schema rejects is refused. Default: false.',
      examples: [true],
    }),
  ),
  deprecated: Type.Optional(
    Type.Boolean({
      description: 'A note that the event type should not be used any more. Default: false.',
      examples: [false],
    }),
  ),
};

export const parseNewEventType = createParser(
  Type.Object({ name: eventTypeNameSchema, ...settings }, { title: 'NewEventType' }),
);

export const parsePutEventType = createParser(
  Type.Object({ name: Type.Optional(eventTypeNameSchema), ...settings }, { title: 'PutEventType' }),
);

export const parseEventTypeChanges = createParser(Type.Object(settings, { title: 'EventTypeChanges' }));

export const parseEventTypeQuery = createQueryParser(pageQuery(50, 100));

export const parseEventTypeCursor = decodeCursor(Type.Object({ name: eventTypeNameSchema }));

export const eventTypeSchema = Type.Object(
  {
    name: eventTypeNameSchema,
    description: nullable<string>({ type: 'string', examples: DESCRIPTION_EXAMPLES }),
    schema: nullable<JsonSchema>({ type: 'object', examples: SCHEMA_EXAMPLES }),
    example: nullable<object>({ type: 'object', examples: EXAMPLES }),
    validate: Type.Boolean({ examples: [true] }),
    deprecated: Type.Boolean(),
    created_at: momentSchema,
    updated_at: momentSchema,
  },
  { title: 'EventType' },
);

type EventTypeView = View<typeof eventTypeSchema>;

/** Without the example, which is a JSON text. */
export function presentEventType({
  createdAt,
  updatedAt,
  name,
  description,
  schema,
  validate,
  deprecated,
}: Omit<EventTypeRow, 'example'>): Omit<EventTypeView, 'example'> {
  return {
    name,
    description,
    schema,
    validate,
    deprecated,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/** An answer with an event type, whose example is sent as it was written. */
export function answerEventType({ example, ...row }: EventTypeRow): {
  readonly data: EventTypeView;
  readonly rawMembers: Readonly<Record<string, string>>;
} {
  return { data: presentEventType(row) as EventTypeView, rawMembers: { example: example ?? 'null' } };
}
