import type { Issue } from '@posthorn/common';
import { type EndpointOrder, type EndpointRow, ENDPOINT_ORDERS } from '@posthorn/database';
import { type EndpointHealth, DISABLED_REASONS, ENDPOINT_HEALTH, healthOf } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { readText } from '../http/read-member.js';
import { describe, nullable, nullableMomentSchema } from '../schemas/values.js';

export const healthProperties = {
  health: Type.Unsafe<EndpointHealth>({
    enum: ENDPOINT_HEALTH,
    description:
      'By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if they are few. `disabled`: messages are held until the endpoint is resumed.',
  }),
  failing_since: describe(
    nullableMomentSchema,
    'The first failure since the last success, of an endpoint that is not healthy.',
  ),
  disabled_at: nullableMomentSchema,
  disabled_reason: nullable<string>({
    type: 'string',
    enum: [...DISABLED_REASONS, null],
    description:
      '`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded since its first one.',
  }),
};

/** The filters of a list of endpoints that find those in need of help. */
export const attentionQuery = {
  health: Type.Optional(
    Type.Unsafe<EndpointHealth>({ enum: ENDPOINT_HEALTH, description: 'Only endpoints of this health.' }),
  ),
  needs_attention: Type.Optional(
    Type.Boolean({ description: '`true`: only endpoints that are degraded, failing, disabled or paused.' }),
  ),
  order: Type.Optional(
    Type.Unsafe<EndpointOrder>({
      enum: ENDPOINT_ORDERS,
      description:
        '`created`, the default: newest first. `waiting`, only with `needs_attention=true`: those first for which most messages wait, of which 10,000 are counted. An endpoint whose messages come or go between two pages may be on both, or on none.',
    }),
  ),
};

/** Counting what waits for every endpoint of a project would take too long. */
export function findOrderIssues(query: unknown): readonly Issue[] {
  const isCounted = readText(query, 'order') === 'waiting' && readText(query, 'needs_attention') !== 'true';
  return isCounted ? [{ path: 'order', message: 'waiting requires needs_attention=true' }] : [];
}

export const hasMessagesSchema = Type.Boolean({
  description:
    'Whether the endpoint has ever had a message. Before the first one, nothing is known about its health. False again when no record of a message is kept any more.',
  examples: [true],
});

export function presentHealth(
  row: Pick<EndpointRow, 'failingSince' | 'failingAt' | 'disabledAt' | 'disabledReason'>,
): View<TObject<typeof healthProperties>> {
  return {
    health: healthOf(row),
    failing_since: row.failingSince?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
  };
}
