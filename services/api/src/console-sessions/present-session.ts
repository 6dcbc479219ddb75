import { toPrefixedId } from '@posthorn/common';
import type { ConsoleSession, SignedIn } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { apiKeySchema, labelOf } from '../api-keys/api-key-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { describe } from '../schemas/describe.js';
import { uuidSchema } from '../schemas/uuid-schema.js';

const { key_id: keyIdSchema, label: labelSchema } = apiKeySchema.properties;

export const sessionSchema = Type.Object(
  {
    projects: Type.Array(
      Type.Object({
        id: uuidSchema,
        name: Type.String({ examples: ['Shop'] }),
        plan: Type.String({ description: 'The plan of its tenant.', examples: ['pro'] }),
        key_id: describe(keyIdSchema, 'The key that signed in to the project.'),
        key_label: labelSchema,
      }),
    ),
    expires_at: describe(momentSchema, 'The end of the session.'),
  },
  { title: 'ConsoleSession' },
);

export const signedInSchema = Type.Object(
  {
    ...sessionSchema.properties,
    project_id: describe(uuidSchema, 'The project of the key or code.'),
  },
  { title: 'ConsoleSignIn' },
);

export function presentSession({ projects, expiresAt }: ConsoleSession): View<typeof sessionSchema> {
  return {
    projects: projects.map(({ projectId, projectName, plan, apiKeyId, keyLabel }) => ({
      id: projectId,
      name: projectName,
      plan,
      key_id: toPrefixedId('apiKey', apiKeyId),
      key_label: labelOf(keyLabel),
    })),
    expires_at: expiresAt.toISOString(),
  };
}

export function presentSignedIn({ session, projectId }: SignedIn): View<typeof signedInSchema> {
  return { ...presentSession(session), project_id: projectId };
}
