import { type Issue, type ApiError, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Plan, UNBOUNDED_RATE } from '@posthorn/domain';
import type { ApiRequest } from '@posthorn/http-server';
import type { Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { parsePathId } from '../resources/path-ids.js';
import type { parseProjectChanges } from './project-schema.js';

/** The project id of a path together with the caller's tenant id. Throws INVALID_REQUEST when it is not a UUID. */
export function parseProjectId({ params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>): {
  readonly tenantId: string;
  readonly id: string;
} {
  return { tenantId: caller.tenantId, id: parsePathId(params['id'], { noun: 'a project' }) };
}

const DEFAULT_RATE = 1000;

/** The rate of a new project. A request for 0 gets the default. */
export function firstRate(asked = 0, { maxRatePerMinute: max }: Plan): number {
  return asked === 0 ? Math.min(DEFAULT_RATE, max) : asked;
}

/** Finds a rate above the plan's limit. The schema rejects rates that no plan allows. */
export function findRateIssues(given: unknown, { maxRatePerMinute: max }: Plan): readonly Issue[] {
  const rate = readMember(given, 'rate_limit_default');
  return typeof rate === 'number' && rate > max && rate <= UNBOUNDED_RATE
    ? [{ path: 'rate_limit_default', message: `must be at most ${max} on this plan` }]
    : [];
}

export function noSuchReceiver(): ApiError {
  const message = 'is no outbound endpoint of this project';
  return invalidRequest([{ path: 'notification_endpoint_id', message }]);
}

export const NOTIFICATIONS_ONLY = {
  path: 'notification_endpoint_id',
  message: 'the endpoint names event types or a consumer, but gets notifications only from now on',
};

/** Omitted members change nothing. */
export function toProjectChanges(
  given: Static<(typeof parseProjectChanges)['schema']>,
): Parameters<Database['projects']['update']>[1] {
  const { default_retry_schedule: schedule, notification_endpoint_id: receiver } = given;
  return {
    name: given.name,
    rate: given.rate_limit_default,
    failingAfterMinutes: given.failing_after_minutes,
    disableAfterHours: given.disable_after_hours,
    defaultRetrySchedule: schedule === null ? [] : schedule,
    defaultSignatureScheme: given.default_signature_scheme,
    notificationEndpointId: typeof receiver === 'string' ? parsePrefixedId('endpoint', receiver) : receiver,
    notificationTemplate: given.notification_template,
    searchable: given.searchable,
    searchableHashed: given.searchable_hashed,
    portalTheme: given.portal_theme,
    portalOrigins: given.portal_origins,
    portalMaxEndpoints: given.portal_max_endpoints,
  };
}
