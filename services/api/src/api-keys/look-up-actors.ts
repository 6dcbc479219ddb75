import { type Issue, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type, { type TOptional, type TString } from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { apiKeySchema, presentApiKey } from './present-api-key.js';

const MAX_IDS = 100;

const parseQuery = createQueryParser(
  Type.Object({
    user_id: idsSchema('Accepted for other services’ clients: Posthorn has no users.', 'user_1'),
    api_key_id: idsSchema('The ids of API keys.', 'key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'),
  }),
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

const { label: labelSchema } = apiKeySchema.properties;

const actorsSchema = Type.Object(
  {
    users: Type.Record(Type.String(), Type.Object({})),
    api_keys: Type.Record(Type.String(), Type.Object({ label: labelSchema })),
  },
  {
    examples: [
      { users: {}, api_keys: { key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50: { label: 'billing service' } } },
    ],
  },
);

/** GET /v1/actors/lookup: the labels of API keys of the tenant. Ids of others, and unknown ones, are left out. */
export function lookUpActors({
  apiKeys,
}: {
  readonly apiKeys: Pick<Database['apiKeys'], 'findOfTenant'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/actors/lookup',
    description: {
      operationId: 'actors.lookUp',
      summary: 'Look up actors',
      details:
        'The labels of API keys by their ids, for any project of the tenant. Ids that the tenant does not have are left out.',
      tag: 'API keys',
      query: parseQuery,
      data: actorsSchema,
    },
    async handle({ caller: { tenantId }, query }) {
      const { user_id: users, api_key_id: keys } = parseQuery(query);
      const [userIds, keyIds] = [readIds(users), readIds(keys)];
      const issues = [...findLengthIssues('user_id', userIds), ...findLengthIssues('api_key_id', keyIds)];
      if (issues.length > 0) throw invalidRequest(issues);
      const ids = keyIds.map((id) => parsePrefixedId('apiKey', id)).filter((id) => id !== undefined);
      const found = ids.length === 0 ? [] : await apiKeys.findOfTenant({ tenantId, ids });
      const named = found.map(presentApiKey).map(({ key_id: id, label }) => [id, { label }] as const);
      return { data: { users: {}, api_keys: Object.fromEntries(named) } };
    },
  });
}

function readIds(given = ''): readonly string[] {
  return [
    ...new Set(
      given
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
}

function findLengthIssues(path: string, ids: readonly string[]): readonly Issue[] {
  return ids.length > MAX_IDS ? [{ path, message: `must not have more than ${MAX_IDS} ids` }] : [];
}
