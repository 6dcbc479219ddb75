import { invalidRequest, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { AccessGrantRow, Grantee } from '@posthorn/database';
import { type Scope, ADDRESS_FORM, foldAddress, MAX_ADDRESS_LENGTH } from '@posthorn/domain';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type, { type Static, type TString } from 'typebox';
import { apiKeySchema, givenScopesSchema, scopesSchema } from '../api-keys/api-key-schema.js';
import { pageQuery } from '../pagination/pages.js';
import { momentSchema, nullable, nullableMomentSchema, uuidSchema } from '../schemas/values.js';

const grantIdSchema: TString = Type.String({
  pattern: '^grant_[a-f0-9]{32}$',
  description: 'The id of the grant.',
  examples: ['grant_9b1f6c2d8e3a4b5c7d0e1f2a3b4c5d6e'],
});

export const accessGrantParams = { id: grantIdSchema };

const EMAIL = 'ada@example.com';
const GROUP = 'webhooks-team';

export const accessGrantSchema = Type.Object(
  {
    id: grantIdSchema,
    project_id: uuidSchema,
    email: nullable<string>({
      type: 'string',
      description: 'The person who signs in with this address, in lower case. Null for a group.',
      examples: [EMAIL],
    }),
    group: nullable<string>({
      type: 'string',
      description: 'All people who have this group at the provider. Null for an address.',
      examples: [null],
    }),
    scopes: scopesSchema('What the grant allows.'),
    subject_bound: Type.Boolean({
      description:
        'Whether somebody has signed in with the address. Nobody else can then use the grant with the same address.',
    }),
    person_id: nullable<string>({
      type: 'string',
      description: 'The person who has signed in with the address, as the audit log names them.',
      examples: ['person_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
    }),
    created_at: momentSchema,
    created_by: nullable<string>({
      type: 'string',
      description: 'The API key or person who made the grant. Null: an operator.',
      examples: ['person_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
    }),
    last_used_at: nullableMomentSchema,
  },
  { title: 'AccessGrant' },
);

export const removedGrantSchema = Type.Object(
  {
    id: grantIdSchema,
    deleted: Type.Unsafe<boolean>({ type: 'boolean', const: true }),
    keys: Type.Array(apiKeySchema.properties.key_id, {
      description: 'The API keys of the project that the person made and that still work.',
      examples: [['key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50']],
    }),
  },
  { title: 'RemovedAccessGrant' },
);

export const parseNewAccessGrant = createParser(
  Type.Object(
    {
      email: Type.Optional(
        Type.String({
          description:
            'The verified address of a person: ASCII, its letters A to Z in any case. Either this or `group`.',
          pattern: ADDRESS_FORM,
          maxLength: MAX_ADDRESS_LENGTH,
          examples: [EMAIL],
        }),
      ),
      group: Type.Optional(
        Type.String({
          description: 'A group at the provider, as it is written there.',
          minLength: 1,
          maxLength: 255,
          format: 'text',
          examples: [GROUP],
        }),
      ),
      scopes: Type.Optional(
        givenScopesSchema('What the grant allows, at most what the caller may. Default: that.'),
      ),
    },
    { examples: [{ email: EMAIL, scopes: ['messages:read', 'endpoints:read'] }, { group: GROUP }] },
  ),
);

export const parseAccessGrantChange = createParser(
  Type.Object({
    scopes: Type.Optional(givenScopesSchema('What the grant allows, at most what the caller may.')),
    subject_bound: Type.Optional(
      Type.Boolean({
        description: '`false`: the next person who signs in with the address gets the grant.',
        examples: [false],
      }),
    ),
  }),
);

export const parseAccessGrantQuery = createQueryParser(pageQuery(50, 100));

/** Undefined unless either is given. */
export function readGrantee({
  email,
  group,
}: Static<(typeof parseNewAccessGrant)['schema']>): Grantee | undefined {
  if (email !== undefined && group === undefined) return { email: foldAddress(email), groupName: null };
  if (group !== undefined && email === undefined) return { email: null, groupName: group };
  return undefined;
}

/** Throws INVALID_REQUEST. */
export function parseGrantId(given = ''): string {
  const id = parsePrefixedId('accessGrant', given);
  if (id !== undefined) return id;
  throw invalidRequest([{ path: 'id', message: 'is not a grant id (grant_ and 32 hex digits)' }]);
}

export function presentAccessGrant(row: AccessGrantRow): View<typeof accessGrantSchema> {
  return {
    id: toPrefixedId('accessGrant', row.id),
    project_id: row.projectId,
    email: row.email,
    group: row.groupName,
    scopes: row.scopes as readonly Scope[],
    subject_bound: row.personId !== null,
    person_id: row.personId && toPrefixedId('person', row.personId),
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
