import { toPrefixedId } from '@posthorn/common';
import type { ConsoleSession, SignedIn } from '@posthorn/database';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { apiKeySchema } from '../api-keys/api-key-schema.js';
import { labelOf } from '../http/actor.js';
import { describe, momentSchema, uuidSchema } from '../schemas/values.js';

const { key_id: keyIdSchema, label: labelSchema } = apiKeySchema.properties;

export const parseSignIn = createParser(
  Type.Object({
    code: Type.Optional(
      Type.String({
        description: 'A one-time code, in place of an API key.',
        maxLength: 255,
        examples: ['wh_code_6fXk3Qm9Zr2bN9sVdT1mWqYpLhJ8gE5a4fQx7Kc0Zr2'],
      }),
    ),
  }),
);

const signOutFields = Type.Object({
  project_id: Type.Optional(describe(uuidSchema, 'Only this project leaves the session.')),
});

export const parseSignOutQuery = createQueryParser(signOutFields);

export const parseSignOut = createParser(signOutFields);

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
    projects: projects.map(({ projectId, projectName, plan, principal }) => ({
      id: projectId,
      name: projectName,
      plan,
      key_id: toPrefixedId('apiKey', principal.id),
      key_label: labelOf(principal.label),
    })),
    expires_at: expiresAt.toISOString(),
  };
}

export function presentSignedIn({ session, projectId }: SignedIn): View<typeof signedInSchema> {
  return { ...presentSession(session), project_id: projectId };
}
