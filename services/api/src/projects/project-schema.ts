import { toPrefixedId } from '@posthorn/common';
import type { ProjectRow } from '@posthorn/database';
import {
  type NotificationTemplate,
  type Plan,
  type SignatureScheme,
  FAILING_AFTER_MINUTES,
  NOTIFICATION_TEMPLATES,
  rateOf,
  UNBOUNDED_RATE,
} from '@posthorn/domain';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type, { type TInteger, type TString, type TUnsafe } from 'typebox';
import { pageQuery } from '../pagination/pages.js';
import { portalSettingsProperties, presentPortalSettings } from '../portal/portal-settings-schema.js';
import { ENDPOINT_ID } from '../resources/example-ids.js';
import {
  presentRetrySchedule,
  retryScheduleSchema,
  signatureSchemeSchema,
} from '../schemas/delivery-settings.js';
import { searchableHashedSchema, searchableSchema } from '../search/searchable-settings.js';
import { describe, flagSchema, momentSchema, nullable, uuidSchema } from '../schemas/values.js';

const projectNameSchema: TString = Type.String({
  description: 'The name of the project.',
  minLength: 1,
  maxLength: 255,
  format: 'text',
  examples: ['Shop'],
});

/** Messages per minute. The plan sets a limit of its own. */
function projectRateSchema(minimum: number): TInteger {
  return Type.Integer({
    description:
      'The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper limit.',
    minimum,
    maximum: UNBOUNDED_RATE,
    examples: [1000],
  });
}

const disableAfterSchema: TInteger = Type.Integer({
  description:
    'An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed in that time. 0: never.',
  minimum: 0,
  maximum: 8760,
  examples: [120],
});

const failingAfterSchema: TInteger = Type.Integer({
  description:
    'A degraded endpoint is `failing` once its first failure since the last success is so many minutes old. Fewer failures make it `failing` after an hour at the earliest.',
  minimum: FAILING_AFTER_MINUTES.min,
  maximum: FAILING_AFTER_MINUTES.max,
  examples: [FAILING_AFTER_MINUTES.default],
});

const notificationEndpointSchema: TUnsafe<string | null> = nullable<string>({
  type: 'string',
  pattern: '^ep_[0-9a-f]{32}$',
  description:
    'The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null: none.',
  examples: [ENDPOINT_ID],
});

const notificationTemplateSchema: TUnsafe<NotificationTemplate> = Type.Unsafe<NotificationTemplate>({
  enum: NOTIFICATION_TEMPLATES,
  description:
    'The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are what incoming webhooks of these services take.',
  examples: ['generic'],
});

/** Endpoints that exist already keep their schedule. */
const defaultSignatureSchemeSchema = describe(
  signatureSchemeSchema,
  'The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default: `posthorn`.',
);

const defaultRetryScheduleSchema = retryScheduleSchema(
  'The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service.',
);

export const projectParams = { id: describe(uuidSchema, 'The id of the project.') };

export const projectSchema = Type.Object(
  {
    id: uuidSchema,
    tenant_id: uuidSchema,
    name: Type.String({ examples: ['Shop'] }),
    status: Type.Unsafe<string>({ enum: ['active', 'suspended', 'deleted'] }),
    rate_limit_default: Type.Integer({
      minimum: 1,
      description: 'The maximum of sent messages a minute, and of received messages a minute.',
      examples: [1000],
    }),
    default_retry_schedule: defaultRetryScheduleSchema,
    default_signature_scheme: defaultSignatureSchemeSchema,
    failing_after_minutes: failingAfterSchema,
    disable_after_hours: disableAfterSchema,
    notification_endpoint_id: notificationEndpointSchema,
    notification_template: Type.Unsafe<string>(notificationTemplateSchema),
    searchable: searchableSchema,
    searchable_hashed: searchableHashedSchema,
    ...portalSettingsProperties,
    created_at: momentSchema,
  },
  { title: 'Project' },
);

export const parseNewProject = createParser(
  Type.Object({
    name: projectNameSchema,
    rate_limit_default: Type.Optional(projectRateSchema(0)),
    default_retry_schedule: Type.Optional(defaultRetryScheduleSchema),
    default_signature_scheme: Type.Optional(defaultSignatureSchemeSchema),
  }),
);

export const parseProjectChanges = createParser(
  Type.Object({
    name: Type.Optional(projectNameSchema),
    rate_limit_default: Type.Optional(projectRateSchema(1)),
    default_retry_schedule: Type.Optional(defaultRetryScheduleSchema),
    default_signature_scheme: Type.Optional(defaultSignatureSchemeSchema),
    failing_after_minutes: Type.Optional(failingAfterSchema),
    disable_after_hours: Type.Optional(disableAfterSchema),
    notification_endpoint_id: Type.Optional(notificationEndpointSchema),
    notification_template: Type.Optional(notificationTemplateSchema),
    searchable: Type.Optional(searchableSchema),
    searchable_hashed: Type.Optional(searchableHashedSchema),
    portal_theme: Type.Optional(portalSettingsProperties.portal_theme),
    portal_origins: Type.Optional(portalSettingsProperties.portal_origins),
    portal_max_endpoints: Type.Optional(portalSettingsProperties.portal_max_endpoints),
  }),
);

export const parseProjectQuery = createQueryParser(pageQuery(50, 100));

export const updatedProjectSchema = Type.Object({ ...projectSchema.properties, updated: flagSchema(true) });

export function presentProject(row: ProjectRow, plan: Plan): View<typeof projectSchema> {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    name: row.name,
    status: row.status,
    rate_limit_default: rateOf(row.rateLimitDefault, plan),
    default_retry_schedule: presentRetrySchedule(row.defaultRetrySchedule),
    default_signature_scheme: row.defaultSignatureScheme as SignatureScheme,
    failing_after_minutes: row.failingAfterMinutes,
    disable_after_hours: row.disableAfterHours,
    notification_endpoint_id:
      row.notificationEndpointId === null ? null : toPrefixedId('endpoint', row.notificationEndpointId),
    notification_template: row.notificationTemplate,
    searchable: row.searchable,
    searchable_hashed: row.searchableHashed,
    ...presentPortalSettings(row),
    created_at: row.createdAt.toISOString(),
  };
}
