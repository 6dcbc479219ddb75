import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { presentProject, projectSchema } from './present-project.js';
import { findRateIssues } from './find-rate-issues.js';
import {
  defaultRetryScheduleSchema,
  defaultSignatureSchemeSchema,
  projectNameSchema,
  projectRateSchema,
} from './project-schema.js';

const DEFAULT_RATE = 1000;

const parseRequest = createParser(
  Type.Object({
    name: projectNameSchema,
    rate_limit_default: Type.Optional(projectRateSchema(0)),
    default_retry_schedule: Type.Optional(defaultRetryScheduleSchema),
    default_signature_scheme: Type.Optional(defaultSignatureSchemeSchema),
  }),
);

/** POST /v1/projects: creates a project of the caller's tenant, without endpoints and keys. */
export function createProject({
  projects,
}: {
  readonly projects: Pick<Database['projects'], 'createWithin'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/projects',
    description: {
      operationId: 'projects.create',
      summary: 'Create a project',
      details:
        'The project belongs to the same tenant and has no endpoints and keys. A `rate_limit_default` of 0 means the default of 1000.',
      tag: 'Projects',
      body: parseRequest,
      status: 201,
      data: projectSchema,
      errors: ['PROJECT_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const { maxProjects: max, maxRatePerMinute } = planOf(caller);
      const body = parseRequest(given, findRateIssues(given, planOf(caller)));
      const { name, rate_limit_default: asked = 0 } = body;
      const { tenantId } = caller;
      const rate = asked === 0 ? Math.min(DEFAULT_RATE, maxRatePerMinute) : asked;
      const row = await projects.createWithin(max, {
        tenantId,
        name,
        rate,
        defaultRetrySchedule: body.default_retry_schedule ?? [],
        defaultSignatureScheme: body.default_signature_scheme,
      });
      if (row === undefined) {
        throw new ApiError('PROJECT_LIMIT_REACHED', `This plan allows ${String(max)} projects.`);
      }
      return { data: presentProject(row, planOf(caller)) };
    },
  });
}
