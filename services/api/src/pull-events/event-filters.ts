import Type from 'typebox';

export const EVENT_STATUSES = ['stored', 'fetched', 'delivered'] as const;

/** The value of a filter that selects every status. */
export const ALL_STATUSES = 'all';

/** Excludes NUL, because PostgreSQL cannot store it and no event type contains it. */
export const eventTypeSchema = Type.Optional(
  Type.String({
    maxLength: 255,
    format: 'text',
    description: 'Only events of this type. An empty value selects events without a type.',
    examples: ['order.created'],
  }),
);

/** An empty value selects the events without a type. */
export function parseTypeFilter(given: string | undefined): string | null | undefined {
  return given === '' ? null : given;
}
