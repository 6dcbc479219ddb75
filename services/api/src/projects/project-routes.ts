import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { noSuchProject } from '../http/not-found.js';
import { warningsSchema } from '../schemas/warnings-schema.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { limitReached } from '../http/within-limit.js';
import { pageMetaSchema, parseCreationCursor, presentByCreation } from '../pagination/pages.js';
import { findPortalIssues } from '../portal/portal-settings-rules.js';
import { findUnknownThemeMembers } from '../portal/portal-settings-schema.js';
import { flagSchema } from '../schemas/values.js';
import { findSearchableIssues } from '../search/searchable-settings.js';
import {
  findRateIssues,
  firstRate,
  noSuchReceiver,
  NOTIFICATIONS_ONLY,
  parseProjectId,
  toProjectChanges,
} from './project-rules.js';
import {
  parseNewProject,
  parseProjectChanges,
  parseProjectQuery,
  presentProject,
  projectParams,
  projectSchema,
  updatedProjectSchema,
} from './project-schema.js';

type Dependencies = Pick<Database, 'projects'>;

export function projectRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [
    create(dependencies),
    list(dependencies),
    get(dependencies),
    update('patch', dependencies),
    update('put', dependencies),
    remove(dependencies),
  ];
}

function create({ projects }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/projects',
    description: {
      operationId: 'projects.create',
      summary: 'Create a project',
      details:
        'The project belongs to the same tenant and has no endpoints and keys. A `rate_limit_default` of 0 means the default of 1000.',
      tag: 'Projects',
      body: parseNewProject,
      status: 201,
      data: projectSchema,
      errors: ['PROJECT_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const plan = planOf(caller);
      const body = parseNewProject(given, findRateIssues(given, plan));
      const row = await projects.createWithin(plan.maxProjects, {
        tenantId: caller.tenantId,
        name: body.name,
        rate: firstRate(body.rate_limit_default, plan),
        defaultRetrySchedule: body.default_retry_schedule ?? [],
        defaultSignatureScheme: body.default_signature_scheme,
      });
      if (row === undefined) throw limitReached('PROJECT_LIMIT_REACHED', plan.maxProjects);
      return { data: presentProject(row, plan) };
    },
  });
}

function list({ projects }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/projects',
    description: {
      operationId: 'projects.list',
      summary: 'List projects',
      details: 'The projects of the tenant, newest first.',
      tag: 'Projects',
      query: parseProjectQuery,
      data: Type.Array(projectSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { tenantId } = caller;
      const { limit, cursor } = parseProjectQuery(query);
      const found = await projects.list({ tenantId, after: parseCreationCursor(cursor), limit: limit + 1 });
      return await presentByCreation(found, {
        limit,
        answerTurn,
        present: (row) => presentProject(row, planOf(caller)),
      });
    },
  });
}

function get({ projects }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/projects/:id',
    description: {
      operationId: 'projects.get',
      summary: 'Get a project',
      tag: 'Projects',
      params: projectParams,
      data: projectSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await projects.find(parseProjectId(request));
      if (row === undefined) throw noSuchProject();
      return { data: presentProject(row, planOf(request.caller)) };
    },
  });
}

/** PATCH and PUT are the same. */
function update(method: 'patch' | 'put', { projects }: Dependencies): Route<Caller> {
  return operation({
    method,
    path: '/v1/projects/:id',
    description: {
      operationId: method === 'patch' ? 'projects.update' : 'projects.replace',
      summary: method === 'patch' ? 'Change a project' : 'Put a project',
      details:
        'Omitted members keep their value. A changed rate and changed searchable members apply within a second.',
      tag: 'Projects',
      params: projectParams,
      body: parseProjectChanges,
      data: updatedProjectSchema,
      meta: warningsSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const project = parseProjectId(request);
      const given = await request.json();
      const ignored = findUnknownThemeMembers(given);
      const issues = [
        ...findRateIssues(given, planOf(request.caller)),
        ...findPortalIssues(given),
        ...findSearchableIssues(given),
      ];
      const changes = toProjectChanges(parseProjectChanges(given, issues));
      const stored = await projects.find(project);
      const changed = await projects.update(project, changes);
      if (changed.kind === 'no-project') throw noSuchProject();
      if (changed.kind === 'no-endpoint') throw noSuchReceiver();
      return {
        data: { ...presentProject(changed.row, planOf(request.caller)), updated: true },
        meta: changed.hasSubscriptions ? { warnings: [NOTIFICATIONS_ONLY] } : {},
        ignored,
        facts: { before: stored && presentProject(stored, planOf(request.caller)) },
      };
    },
  });
}

function remove({ projects }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/projects/:id',
    description: {
      operationId: 'projects.delete',
      summary: 'Delete a project',
      details:
        'Its keys stop working, and its endpoints neither receive nor deliver. Waiting messages fail for good; Posthorn ends a large backlog in the background.',
      tag: 'Projects',
      params: projectParams,
      data: Type.Object({ id: projectParams.id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND', 'INVALID_STATUS'],
    },
    async handle(request) {
      const project = parseProjectId(request);
      switch (await projects.delete(project)) {
        case 'deleted':
          return { data: { id: project.id, deleted: true } };
        case 'not-found':
          throw noSuchProject();
        case 'last-one':
          throw new ApiError('INVALID_STATUS', 'The last active project of a tenant cannot be deleted.');
      }
    },
  });
}
