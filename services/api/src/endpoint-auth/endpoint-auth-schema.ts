import type { Issue } from '@posthorn/common';
import type { AuthSettings, ClientAuth, TokenState } from '@posthorn/database';
import { type View, createParser } from '@posthorn/http-server';
import { GRANT_PARAMETERS } from '@posthorn/outbound-http';
import Type, { type TOptional, type TUnsafe } from 'typebox';
import { readMember } from '../http/read-member.js';
import { destinationUrlSchema } from '../schemas/delivery-settings.js';
import { describe, nullable, nullableMomentSchema } from '../schemas/values.js';

const NO_SPACE_AT_THE_ENDS = {
  pattern: String.raw`^\S([\s\S]*\S)?$`,
  'x-rule': 'use no white space at the ends',
  format: 'text',
};

const parameter = (description: string, example: string): TOptional<TUnsafe<string | null>> =>
  Type.Optional(
    nullable<string>({
      type: 'string',
      description,
      minLength: 1,
      maxLength: 2048,
      ...NO_SPACE_AT_THE_ENDS,
      examples: [example],
    }),
  );

const shown = {
  token_url: describe(
    destinationUrlSchema,
    'The token endpoint of the authorization server: an HTTPS URL with a public address.',
  ),
  client_id: Type.String({
    description: 'The name of the client at the authorization server.',
    minLength: 1,
    maxLength: 1024,
    ...NO_SPACE_AT_THE_ENDS,
    examples: ['posthorn'],
  }),
  client_auth: Type.Optional(
    Type.Unsafe<ClientAuth>({
      type: 'string',
      enum: ['basic', 'post'],
      description:
        'How the client names itself: `basic`, the default, by HTTP Basic; `post`, by `client_id` and `client_secret` in the body.',
      examples: ['basic'],
    }),
  ),
  scope: parameter('The scopes to ask for, with spaces between them.', 'webhooks'),
  audience: parameter('What the token is for, as Auth0 names it.', 'https://receiver.example.com'),
  resource: parameter('What the token is for, as RFC 8707 names it.', 'https://receiver.example.com/'),
};

export const parseEndpointAuth = createParser(
  Type.Object(
    {
      ...shown,
      client_secret: Type.String({
        description: 'Never shown again.',
        minLength: 1,
        maxLength: 4096,
        ...NO_SPACE_AT_THE_ENDS,
        examples: ['the secret of the client'],
      }),
      extra_params: Type.Optional(
        Type.Record(
          Type.String({ pattern: String.raw`^[\s\S]*$` }),
          Type.String({ maxLength: 2048, ...NO_SPACE_AT_THE_ENDS }),
          {
            description:
              'Further parameters of the token request, at most 20. Their values are never shown again.',
            maxProperties: 20,
            examples: [{ tenant: 'acme' }],
          },
        ),
      ),
    },
    { title: 'NewEndpointAuth' },
  ),
);

const PARAMETER_NAME = /^[!-~]{1,128}$/;
const RESERVED: ReadonlySet<string> = new Set(GRANT_PARAMETERS);

/** Issues of the names of further parameters. */
export function findParameterIssues(given: unknown): readonly Issue[] {
  return Object.keys(readMember(given, 'extra_params') ?? {}).flatMap((name) => {
    const path = `extra_params.${name}`;
    if (RESERVED.has(name)) return [{ path, message: 'is a parameter of the grant itself' }];
    if (PARAMETER_NAME.test(name)) return [];
    return [{ path: 'extra_params', message: 'has a name that is not 1 to 128 printable ASCII characters' }];
  });
}

const tokenStateSchema = Type.Object(
  {
    fetched_at: describe(nullableMomentSchema, 'Null: no token was fetched yet.'),
    expires_at: nullableMomentSchema,
    last_error: nullable<string>({
      type: 'string',
      description: 'Why the last fetch failed. Null when it did not.',
      examples: [null, 'the token endpoint answered 401 invalid_client'],
    }),
  },
  { title: 'TokenState' },
);

export const endpointAuthSchema = Type.Object(
  {
    ...shown,
    client_auth: Type.Unsafe<ClientAuth>({ type: 'string', enum: ['basic', 'post'], examples: ['basic'] }),
    scope: nullable<string>({ type: 'string', examples: ['webhooks'] }),
    audience: nullable<string>({ type: 'string', examples: [null] }),
    resource: nullable<string>({ type: 'string', examples: [null] }),
    extra_params: Type.Array(Type.String(), {
      description: 'The names of the further parameters, without their values.',
      examples: [['tenant']],
    }),
    token_state: tokenStateSchema,
  },
  { title: 'EndpointAuth' },
);

export const tokenTestSchema = Type.Object(
  {
    ok: Type.Boolean({ examples: [true] }),
    status: nullable<number>({
      type: 'integer',
      description: 'The status that the token endpoint answered with. Null without an answer.',
      examples: [200],
    }),
    error: nullable<string>({
      type: 'string',
      description: 'What went wrong, with no text of the answer but a code of RFC 6749.',
      examples: [null, 'the token endpoint answered 401 invalid_client'],
    }),
    expires_in: nullable<number>({
      type: 'number',
      description: 'The seconds that the token endpoint says. Null when it says none.',
      examples: [3600],
    }),
    scope: nullable<string>({ type: 'string', examples: ['webhooks'] }),
  },
  { title: 'TokenTest' },
);

export function presentEndpointAuth(row: AuthSettings & TokenState): View<typeof endpointAuthSchema> {
  return {
    token_url: row.tokenUrl,
    client_id: row.clientId,
    client_auth: row.clientAuth,
    scope: row.scope,
    audience: row.audience,
    resource: row.resource,
    extra_params: [...row.extraParams],
    token_state: {
      fetched_at: row.fetchedAt?.toISOString() ?? null,
      expires_at: row.expiresAt?.toISOString() ?? null,
      last_error: row.lastError,
    },
  };
}
