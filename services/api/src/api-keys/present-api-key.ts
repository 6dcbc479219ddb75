import { toPrefixedId } from '@posthorn/common';
import type { ApiKeyRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { momentSchema } from '../schemas/moment-schema.js';

export const apiKeySchema = Type.Object({
  key_id: Type.String({
    description: 'The id of the API key.',
    examples: ['key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
  }),
  label: Type.String({ examples: ['billing service'] }),
  prefix: Type.String({ description: 'The first 11 characters of the key.', examples: ['wh_live_4fQ'] }),
  created_at: momentSchema,
});

const DEFAULT_LABEL = 'API key';

export function labelOf(label: string | null): string {
  return label ?? DEFAULT_LABEL;
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
