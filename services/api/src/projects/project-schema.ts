import { type NotificationTemplate, NOTIFICATION_TEMPLATES, UNBOUNDED_RATE } from '@posthorn/domain';
import Type, { type TInteger, type TString, type TUnsafe } from 'typebox';
import { ENDPOINT_ID } from '../resources/example-ids.js';
import { nullable } from '../schemas/nullable.js';
import { describe } from '../schemas/describe.js';
import { retryScheduleSchema } from '../schemas/retry-schedule-schema.js';
import { signatureSchemeSchema } from '../schemas/signature-scheme-schema.js';

export const projectNameSchema: TString = Type.String({
  description: 'The name of the project.',
  minLength: 1,
  maxLength: 255,
  format: 'text',
  examples: ['Shop'],
});

/** Messages per minute. The plan sets a limit of its own. */
export function projectRateSchema(minimum: number): TInteger {
  return Type.Integer({
    description:
      'The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper limit.',
    minimum,
    maximum: UNBOUNDED_RATE,
    examples: [1000],
  });
}

export const disableAfterSchema: TInteger = Type.Integer({
  description:
    'An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed in that time. 0: never.',
  minimum: 0,
  maximum: 8760,
  examples: [120],
});

export const notificationEndpointSchema: TUnsafe<string | null> = nullable<string>({
  type: 'string',
  pattern: '^ep_[0-9a-f]{32}$',
  description:
    'The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null: none.',
  examples: [ENDPOINT_ID],
});

export const notificationTemplateSchema: TUnsafe<NotificationTemplate> = Type.Unsafe<NotificationTemplate>({
  enum: NOTIFICATION_TEMPLATES,
  description:
    'The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are what incoming webhooks of these services take.',
  examples: ['generic'],
});

/** Endpoints that exist already keep their schedule. */
export const defaultSignatureSchemeSchema = describe(
  signatureSchemeSchema,
  'The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default: `posthorn`.',
);

export const defaultRetryScheduleSchema = retryScheduleSchema(
  'The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service.',
);
