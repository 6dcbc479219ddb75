import { toPrefixedId } from '@posthorn/common';
import type { SigningKeyRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { momentSchema } from '../schemas/moment-schema.js';
import { keyHintSchema, signingKeyIdSchema } from './new-signing-key.js';

export const signingKeySchema = Type.Object(
  { id: signingKeyIdSchema, key_hint: keyHintSchema, created_at: momentSchema },
  { title: 'SigningKey' },
);

/** The API representation never includes the secret. */
export function presentSigningKey({ id, keyHint, createdAt }: SigningKeyRow): View<typeof signingKeySchema> {
  return { id: toPrefixedId('signingKey', id), key_hint: keyHint, created_at: createdAt.toISOString() };
}
