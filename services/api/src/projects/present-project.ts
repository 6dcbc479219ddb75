import { toPrefixedId } from '@posthorn/common';
import type { ProjectRow } from '@posthorn/database';
import { type Plan, type SignatureScheme, rateOf } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { portalSettingsProperties, presentPortalSettings } from '../portal/portal-settings-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { presentRetrySchedule } from '../schemas/retry-schedule-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { describe } from '../schemas/describe.js';
import {
  defaultRetryScheduleSchema,
  defaultSignatureSchemeSchema,
  disableAfterSchema,
  notificationEndpointSchema,
  notificationTemplateSchema,
} from './project-schema.js';

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
    disable_after_hours: disableAfterSchema,
    notification_endpoint_id: notificationEndpointSchema,
    notification_template: Type.Unsafe<string>(notificationTemplateSchema),
    ...portalSettingsProperties,
    created_at: momentSchema,
  },
  { title: 'Project' },
);

export function presentProject(row: ProjectRow, plan: Plan): View<typeof projectSchema> {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    name: row.name,
    status: row.status,
    rate_limit_default: rateOf(row.rateLimitDefault, plan),
    default_retry_schedule: presentRetrySchedule(row.defaultRetrySchedule),
    default_signature_scheme: row.defaultSignatureScheme as SignatureScheme,
    disable_after_hours: row.disableAfterHours,
    notification_endpoint_id:
      row.notificationEndpointId === null ? null : toPrefixedId('endpoint', row.notificationEndpointId),
    notification_template: row.notificationTemplate,
    ...presentPortalSettings(row),
    created_at: row.createdAt.toISOString(),
  };
}
