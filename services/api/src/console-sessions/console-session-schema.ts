import { toPrefixedId } from '@posthorn/common';
import type {
  ConsoleSession,
  GrantedProject,
  PersonSession,
  SessionProject,
  SignedIn,
} from '@posthorn/database';
import type { Scope } from '@posthorn/domain';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { scopesSchema } from '../api-keys/api-key-schema.js';
import { labelOf } from '../http/actor.js';
import { describe, momentSchema, nullable, uuidSchema } from '../schemas/values.js';

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

/** Of a person's projects, an answer has at most so many. */
export const MAX_GRANTED = 100;

export const parseSessionQuery = createQueryParser(
  Type.Object({
    search: Type.Optional(
      Type.String({
        description: 'Only projects with this id, or with this in their names.',
        maxLength: 255,
        format: 'text',
        examples: ['shop'],
      }),
    ),
  }),
);

const KEY = {
  id: '019b78c9-0a80-7c3e-8f2b-3b6f0c1d2e4f',
  name: 'Shop',
  plan: 'pro',
  key_id: 'key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50',
  key_label: 'billing service',
  scopes: ['*'],
} as const;
const OF_KEYS = { projects: [KEY], expires_at: '2026-01-31T12:00:00.000Z' };
const OF_A_PERSON = {
  projects: [{ ...KEY, key_id: null, key_label: null, scopes: ['messages:read'] }],
  has_more: false,
  person: { id: 'person_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50', email: 'ada@example.com', name: 'Ada' },
  expires_at: '2026-01-31T12:00:00.000Z',
};

const projectSchema = Type.Object({
  id: uuidSchema,
  name: Type.String(),
  plan: Type.String({ description: 'The plan of its tenant.' }),
  key_id: nullable<string>({
    type: 'string',
    description: 'The key that signed in to the project. Null for a person.',
  }),
  key_label: nullable<string>({ type: 'string' }),
  scopes: scopesSchema('What the key or the person may do in the project.'),
});

const endSchema = describe(
  momentSchema,
  'The end of the session. One of a person ends after an hour without a call.',
);

export const sessionSchema = Type.Object(
  {
    projects: Type.Array(projectSchema),
    has_more: Type.Optional(
      Type.Boolean({ description: 'Of a person: whether further projects follow by name.' }),
    ),
    person: Type.Optional(
      Type.Object({
        id: Type.String(),
        email: nullable<string>({ type: 'string', description: 'The verified address, in lower case.' }),
        name: nullable<string>({ type: 'string', description: 'As the provider tells it.' }),
      }),
    ),
    expires_at: endSchema,
  },
  { title: 'ConsoleSession', examples: [OF_KEYS, OF_A_PERSON] },
);

export const signedInSchema = Type.Object(
  {
    projects: Type.Array(projectSchema),
    expires_at: endSchema,
    project_id: describe(uuidSchema, 'The project of the key or code.'),
  },
  { title: 'ConsoleSignIn', examples: [{ ...OF_KEYS, project_id: KEY.id }] },
);

export function presentSession(
  { projects, expiresAt }: ConsoleSession,
  search = '',
): View<typeof sessionSchema> {
  const isFound = ({ projectId, projectName }: SessionProject): boolean =>
    projectName.toLowerCase().includes(search.toLowerCase()) || projectId === search.toLowerCase();
  return {
    projects: projects.filter(isFound).map(({ projectId, projectName, plan, principal, scopes }) => ({
      id: projectId,
      name: projectName,
      plan,
      key_id: toPrefixedId('apiKey', principal.id),
      key_label: labelOf(principal.label),
      scopes: scopes as readonly Scope[],
    })),
    expires_at: expiresAt.toISOString(),
  };
}

/** `found`: the projects, and one more if there are more. */
export function presentPersonSession(
  { person, expiresAt }: PersonSession,
  found: readonly GrantedProject[],
): View<typeof sessionSchema> {
  return {
    projects: found.slice(0, MAX_GRANTED).map(({ scopes, ...project }) => ({
      ...project,
      ...{ key_id: null, key_label: null },
      scopes: scopes as readonly Scope[],
    })),
    has_more: found.length > MAX_GRANTED,
    person: { ...person, id: toPrefixedId('person', person.id) },
    expires_at: expiresAt.toISOString(),
  };
}

export function presentSignedIn({ session, projectId }: SignedIn): View<typeof signedInSchema> {
  return { ...presentSession(session), project_id: projectId };
}
