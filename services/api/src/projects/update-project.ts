import { type ApiError, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { operation } from '../http/operation.js';
import { findPortalIssues } from '../portal/find-portal-issues.js';
import { findUnknownThemeMembers, portalSettingsProperties } from '../portal/portal-settings-schema.js';
import { noSuchProject, parseProjectId } from '../resources/project-id.js';
import { warningsSchema } from '../events/warnings.js';
import { presentProject, projectParams, projectSchema } from './present-project.js';
import { findRateIssues } from './find-rate-issues.js';
import {
  defaultRetryScheduleSchema,
  defaultSignatureSchemeSchema,
  disableAfterSchema,
  notificationEndpointSchema,
  notificationTemplateSchema,
  projectNameSchema,
  projectRateSchema,
} from './project-schema.js';

const parseChanges = createParser(
  Type.Object({
    name: Type.Optional(projectNameSchema),
    rate_limit_default: Type.Optional(projectRateSchema(1)),
    default_retry_schedule: Type.Optional(defaultRetryScheduleSchema),
    default_signature_scheme: Type.Optional(defaultSignatureSchemeSchema),
    disable_after_hours: Type.Optional(disableAfterSchema),
    notification_endpoint_id: Type.Optional(notificationEndpointSchema),
    notification_template: Type.Optional(notificationTemplateSchema),
    portal_theme: Type.Optional(portalSettingsProperties.portal_theme),
    portal_origins: Type.Optional(portalSettingsProperties.portal_origins),
    portal_max_endpoints: Type.Optional(portalSettingsProperties.portal_max_endpoints),
  }),
);

const updatedSchema = Type.Object({ ...projectSchema.properties, updated: flagSchema(true) });

const NOTIFICATIONS_ONLY = {
  path: 'notification_endpoint_id',
  message: 'the endpoint names event types or a consumer, but gets notifications only from now on',
};

function noSuchReceiver(): ApiError {
  const message = 'is no outbound endpoint of this project';
  return invalidRequest([{ path: 'notification_endpoint_id', message }]);
}

/**
 * PATCH and PUT /v1/projects/{id} behave the same: omitted members keep their values.
 * A changed rate takes effect within a second.
 */
export function updateProject({
  method,
  projects,
}: {
  readonly method: 'patch' | 'put';
  readonly projects: Pick<Database['projects'], 'update'>;
}): Route<Caller> {
  return operation({
    method,
    path: '/v1/projects/:id',
    description: {
      operationId: method === 'patch' ? 'projects.update' : 'projects.replace',
      summary: method === 'patch' ? 'Change a project' : 'Put a project',
      details: 'Omitted members keep their value. A changed rate applies within a second.',
      tag: 'Projects',
      params: projectParams,
      body: parseChanges,
      data: updatedSchema,
      meta: warningsSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const project = parseProjectId(request);
      const given = await request.json();
      const ignored = findUnknownThemeMembers(given);
      const issues = [...findRateIssues(given, planOf(request.caller)), ...findPortalIssues(given)];
      const {
        name,
        rate_limit_default: rate,
        default_retry_schedule: schedule,
        default_signature_scheme: defaultSignatureScheme,
        disable_after_hours: disableAfterHours,
        notification_endpoint_id: endpointId,
        notification_template: notificationTemplate,
        portal_theme: portalTheme,
        portal_origins: portalOrigins,
        portal_max_endpoints: portalMaxEndpoints,
      } = parseChanges(given, issues);
      const defaults = {
        defaultRetrySchedule: schedule === null ? [] : schedule,
        defaultSignatureScheme,
      };
      const notificationEndpointId =
        typeof endpointId === 'string' ? parsePrefixedId('endpoint', endpointId) : endpointId;
      const notifications = { notificationEndpointId, notificationTemplate };
      const portal = { portalTheme, portalOrigins, portalMaxEndpoints };
      const changes = { name, rate, disableAfterHours, ...defaults, ...notifications, ...portal };
      const update = await projects.update(project, changes);
      if (update.kind === 'no-project') throw noSuchProject();
      if (update.kind === 'no-endpoint') throw noSuchReceiver();
      return {
        data: { ...presentProject(update.row, planOf(request.caller)), updated: true },
        meta: update.hasSubscriptions ? { warnings: [NOTIFICATIONS_ONLY] } : {},
        ignored,
      };
    },
  });
}
