import { type Issue, ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { noSuchProject } from '../http/not-found.js';
import { warningsSchema } from '../schemas/warnings-schema.js';
import { type Caller, planOf } from '../http/caller.js';
import { limitReached } from '../http/within-limit.js';
import { byCreation } from '../pagination/pages.js';
import { findPortalIssues } from '../portal/portal-settings-rules.js';
import { findUnknownThemeMembers } from '../portal/portal-settings-schema.js';
import { subject } from '../resources/subject.js';
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

const of = subject({
  group: 'projects',
  tag: 'Projects',
  path: '/v1/projects',
  params: projectParams,
  data: projectSchema,
  item: parseProjectId,
});

/** Reads the changes, and the unknown members of the theme, which the parser removes. */
const readChanges = Object.assign(
  (members: unknown, issues?: readonly Issue[]) => ({
    ignored: findUnknownThemeMembers(members),
    changes: toProjectChanges(parseProjectChanges(members, issues)),
  }),
  { schema: parseProjectChanges.schema, findIssues: parseProjectChanges.findIssues },
);

export function projectRoutes({ projects }: Pick<Database, 'projects'>): readonly Route<Caller>[] {
  /** PATCH and PUT are the same. */
  const change = (
    define: typeof of.patch,
    words: { readonly summary: string; readonly verb: string },
  ): Route<Caller> =>
    define({
      ...words,
      details:
        'Omitted members keep their value. A changed rate and changed searchable members apply within a second.',
      body: readChanges,
      issues: (given, { caller }) => [
        ...findRateIssues(given, planOf(caller)),
        ...findPortalIssues(given),
        ...findSearchableIssues(given),
      ],
      data: updatedProjectSchema,
      meta: warningsSchema,
      async handle({ caller, item, given: { changes, ignored } }) {
        const stored = await projects.find(item);
        const changed = await projects.update(item, changes);
        if (changed.kind === 'no-project') throw noSuchProject();
        if (changed.kind === 'no-endpoint') throw noSuchReceiver();
        return {
          data: { ...presentProject(changed.row, planOf(caller)), updated: true },
          meta: changed.hasSubscriptions ? { warnings: [NOTIFICATIONS_ONLY] } : {},
          ignored,
          facts: { before: stored && presentProject(stored, planOf(caller)) },
        };
      },
    });
  return [
    of.post({
      summary: 'Create a project',
      details:
        'The project belongs to the same tenant and has no endpoints and keys. A `rate_limit_default` of 0 means the default of 1000.',
      body: parseNewProject,
      issues: (given, { caller }) => findRateIssues(given, planOf(caller)),
      errors: ['PROJECT_LIMIT_REACHED'],
      async handle({ caller, given }) {
        const plan = planOf(caller);
        const row = await projects.createWithin(plan.maxProjects, {
          tenantId: caller.tenantId,
          name: given.name,
          rate: firstRate(given.rate_limit_default, plan),
          defaultRetrySchedule: given.default_retry_schedule ?? [],
          defaultSignatureScheme: given.default_signature_scheme,
        });
        if (row === undefined) throw limitReached('PROJECT_LIMIT_REACHED', plan.maxProjects);
        return { data: presentProject(row, plan) };
      },
    }),
    of.list({
      summary: 'List projects',
      details: 'The projects of the tenant, newest first.',
      query: parseProjectQuery,
      order: byCreation,
      find: ({ caller: { tenantId } }, page) => projects.list({ tenantId, ...page }),
      present: (row, { caller }) => presentProject(row, planOf(caller)),
    }),
    of.get({
      summary: 'Get a project',
      async handle({ caller, item }) {
        const row = await projects.find(item);
        if (row === undefined) throw noSuchProject();
        return { data: presentProject(row, planOf(caller)) };
      },
    }),
    change(of.patch, { summary: 'Change a project', verb: 'update' }),
    change(of.put, { summary: 'Put a project', verb: 'replace' }),
    of.remove({
      summary: 'Delete a project',
      details:
        'Its keys stop working, and its endpoints neither receive nor deliver. Waiting messages fail for good; Posthorn ends a large backlog in the background.',
      errors: ['INVALID_STATUS'],
      async handle({ item }) {
        switch (await projects.delete(item)) {
          case 'deleted':
            return item.id;
          case 'not-found':
            throw noSuchProject();
          case 'last-one':
            throw new ApiError('INVALID_STATUS', 'The last active project of a tenant cannot be deleted.');
        }
      },
    }),
  ];
}
