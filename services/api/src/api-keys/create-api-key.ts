import { ApiError, createApiKey as makeApiKey } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { nullable } from '../schemas/nullable.js';
import { operation } from '../http/operation.js';
import { noSuchProject } from '../resources/project-id.js';
import { apiKeySchema, presentApiKey } from './present-api-key.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { describe } from '../schemas/describe.js';

const MAX_KEYS = 20;

const parseRequest = createParser(
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

const createdSchema = Type.Object(
  {
    ...apiKeySchema.properties,
    key: Type.String({ examples: ['wh_live_4fQx7Kc0Zr2bN9sVdT1mWqYpLhJ8gE5a'] }),
  },
  { title: 'CreatedApiKey' },
);

export interface CreateApiKeyDependencies {
  readonly apiKeys: Pick<Database['apiKeys'], 'createWithin'>;
  readonly projects: Pick<Database['projects'], 'find'>;
}

/** POST /v1/api-keys. Only this response ever shows the key. */
export function createApiKey(dependencies: CreateApiKeyDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/api-keys',
    description: {
      operationId: 'apiKeys.create',
      summary: 'Create an API key',
      details:
        'Only this answer shows the key. With `project_id`, the call creates the first key of another project of the tenant.',
      tag: 'API keys',
      body: parseRequest,
      status: 201,
      data: createdSchema,
      errors: ['KEY_LIMIT_EXCEEDED', 'NOT_FOUND'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

/** A project that has no key yet gets its first one from another project of its tenant; every further one only from itself. */
async function handle(
  { caller, json }: ApiRequest<Caller>,
  { apiKeys, projects }: CreateApiKeyDependencies,
): Promise<ApiResponse<typeof createdSchema>> {
  const { label = null, mode = 'live', project_id: asked = caller.projectId } = parseRequest(await json());
  const projectId = asked.toLowerCase();
  const isOwn = projectId === caller.projectId;
  const project = await projects.find({ tenantId: caller.tenantId, id: projectId });
  if (project === undefined) throw noSuchProject();
  const { key, hash, prefix } = makeApiKey(mode);
  const row = await apiKeys.createWithin(isOwn ? MAX_KEYS : 1, { projectId, hash, prefix, label });
  if (row !== undefined) return { data: { ...presentApiKey(row), key } };
  throw isOwn
    ? new ApiError('KEY_LIMIT_EXCEEDED', `A project has ${MAX_KEYS} API keys at most.`)
    : new ApiError('FORBIDDEN', 'That project has an API key: its further ones are made with it.');
}
