import { toPrefixedId } from '@posthorn/common';
import type { ApiKeyRow } from '@posthorn/database';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type, { type TOptional, type TString } from 'typebox';
import { pageQuery } from '../pagination/pages.js';
import { describe, momentSchema, nullable, nullableMomentSchema, uuidSchema } from '../schemas/values.js';

export const apiKeySchema = Type.Object({
  key_id: Type.String({
    description: 'The id of the API key.',
    examples: ['key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
  }),
  label: Type.String({ examples: ['billing service'] }),
  prefix: Type.String({ description: 'The first 11 characters of the key.', examples: ['wh_live_4fQ'] }),
  created_at: momentSchema,
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
    user_id: idsSchema('Accepted for other services’ clients: Posthorn has no users.', 'user_1'),
    api_key_id: idsSchema('The ids of API keys.', 'key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'),
  }),
);

export const actorsSchema = Type.Object(
  {
    users: Type.Record(Type.String(), Type.Object({})),
    api_keys: Type.Record(Type.String(), Type.Object({ label: apiKeySchema.properties.label })),
  },
  {
    examples: [
      { users: {}, api_keys: { key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50: { label: 'billing service' } } },
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

export function labelOf(label: string | null): string {
  return label ?? 'API key';
}

/** The API representation never includes the key itself. */
export function presentApiKey({ id, label, prefix, createdAt }: ApiKeyRow): View<typeof apiKeySchema> {
  return {
    key_id: toPrefixedId('apiKey', id),
    label: labelOf(label),
    prefix,
    created_at: createdAt.toISOString(),
  };
}
