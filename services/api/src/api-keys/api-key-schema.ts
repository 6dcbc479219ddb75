import { toPrefixedId } from '@posthorn/common';
import type { ApiKeyRow } from '@posthorn/database';
import { type Scope, SCOPES } from '@posthorn/domain';
import { labelOf } from '../http/actor.js';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type, { type TArray, type TOptional, type TString, type TUnsafe } from 'typebox';
import { pageQuery } from '../pagination/pages.js';
import { describe, momentSchema, nullable, nullableMomentSchema, uuidSchema } from '../schemas/values.js';

/** Function declarations are hoisted: the schemas below use them. */
export function scopesSchema(description: string): TArray<TUnsafe<Scope>> {
  return Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] }), {
    description,
    examples: [['messages:write', 'endpoints:read']],
  });
}

/** Scopes that a caller gives to a key or grant. */
export function givenScopesSchema(description: string): TUnsafe<readonly Scope[]> {
  return Type.Unsafe<readonly Scope[]>({
    ...scopesSchema(
      `${description} \`<resource>:read\` and \`<resource>:write\`, \`*:read\`, or \`*\` for everything.`,
    ),
    minItems: 1,
    maxItems: SCOPES.length,
  });
}

export const apiKeySchema = Type.Object({
  key_id: Type.String({
    description: 'The id of the API key.',
    examples: ['key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
  }),
  label: Type.String({ examples: ['billing service'] }),
  scopes: scopesSchema('What the key may do.'),
  expires_at: nullable<string>({
    type: 'string',
    format: 'date-time',
    description: 'From when on the key does not work. Null: it works until it is deleted.',
    examples: ['2027-01-31T12:00:00.000Z'],
  }),
  prefix: Type.String({ description: 'The first 11 characters of the key.', examples: ['wh_live_4fQ'] }),
  created_at: momentSchema,
  created_by: nullable<string>({
    type: 'string',
    description: 'The person who made the key. Null: an API key, or an operator.',
    examples: ['person_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
  }),
});

export const parseNewApiKey = createParser(
  Type.Object({
    label: Type.Optional(
      nullable<string>({
        type: 'string',
        description: 'The purpose of the key.',
        maxLength: 255,
        format: 'text',
        examples: ['billing service'],
      }),
    ),
    mode: Type.Optional(
      Type.Enum(['live', 'test'], {
        default: 'live',
        description: 'The prefix of the key: `wh_live_` or `wh_test_`. Both work the same.',
      }),
    ),
    scopes: Type.Optional(
      givenScopesSchema('What the key may do, at most what the calling key may. Default: its scopes.'),
    ),
    expires_at: Type.Optional(
      nullable<string>({
        type: 'string',
        format: 'date-time',
        description:
          'From when on the key does not work: in the future, and not later than the calling key. Null: never. Default: that of the calling key; of a person, in 90 days.',
        examples: ['2027-01-31T12:00:00.000Z'],
      }),
    ),
    project_id: Type.Optional(
      describe(uuidSchema, 'The project of the key. Default: the project of the calling key.'),
    ),
  }),
);

export const createdApiKeySchema = Type.Object(
  {
    ...apiKeySchema.properties,
    key: Type.String({ examples: ['wh_live_4fQx7Kc0Zr2bN9sVdT1mWqYpLhJ8gE5a'] }),
  },
  { title: 'CreatedApiKey' },
);

export const parseApiKeyQuery = createQueryParser(pageQuery(50, 100));

export const listedApiKeySchema = Type.Object(
  { ...apiKeySchema.properties, last_used_at: nullableMomentSchema },
  { title: 'ApiKey' },
);

/** Of one look-up. */
export const MAX_IDS = 100;

export const parseActorQuery = createQueryParser(
  Type.Object({
    user_id: idsSchema('The ids of people.', 'person_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'),
    api_key_id: idsSchema('The ids of API keys.', 'key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'),
  }),
);

export const actorsSchema = Type.Object(
  {
    users: Type.Record(Type.String(), Type.Object({ label: apiKeySchema.properties.label })),
    api_keys: Type.Record(Type.String(), Type.Object({ label: apiKeySchema.properties.label })),
  },
  {
    examples: [
      {
        users: { person_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50: { label: 'ada@example.com' } },
        api_keys: { key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50: { label: 'billing service' } },
      },
    ],
  },
);

function idsSchema(description: string, example: string): TOptional<TString> {
  return Type.Optional(
    Type.String({
      'x-repeatable': true,
      description: `${description} At most ${MAX_IDS}, separated by commas or by repeating the parameter.`,
      examples: [example],
    }),
  );
}

/** The API representation never includes the key itself. */
export function presentApiKey({
  id,
  label,
  prefix,
  createdAt,
  scopes,
  expiresAt,
  personId,
}: ApiKeyRow): View<typeof apiKeySchema> {
  return {
    key_id: toPrefixedId('apiKey', id),
    label: labelOf(label),
    prefix,
    scopes: scopes as readonly Scope[],
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    created_by: personId && toPrefixedId('person', personId),
  };
}
