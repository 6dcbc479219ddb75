import type { EndpointRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { nullable } from '../schemas/nullable.js';
import { nullableMomentSchema } from '../schemas/moment-schema.js';
import { describe } from '../schemas/describe.js';

export const HEALTH = ['healthy', 'failing', 'disabled'] as const;

export type Health = (typeof HEALTH)[number];

export const healthProperties = {
  health: Type.Unsafe<Health>({
    enum: HEALTH,
    description:
      '`failing`: the last attempt failed, and none has succeeded for an hour. `disabled`: messages are held until the endpoint is resumed.',
  }),
  failing_since: describe(nullableMomentSchema, 'The first failure since the last success.'),
  disabled_at: nullableMomentSchema,
  disabled_reason: nullable<string>({
    type: 'string',
    enum: ['gone', 'no_success', null],
    description:
      '`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of the project.',
  }),
};

export function presentHealth({
  failingSince,
  disabledAt,
  disabledReason,
}: Pick<EndpointRow, 'failingSince' | 'disabledAt' | 'disabledReason'>): View<
  TObject<typeof healthProperties>
> {
  return {
    health: disabledAt !== null ? 'disabled' : failingSince !== null ? 'failing' : 'healthy',
    failing_since: failingSince?.toISOString() ?? null,
    disabled_at: disabledAt?.toISOString() ?? null,
    disabled_reason: disabledReason,
  };
}
