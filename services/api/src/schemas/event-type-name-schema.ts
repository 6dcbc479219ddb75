import Type from 'typebox';

/** The name of an event type. */
export const eventTypeNameSchema = Type.String({
  pattern: '^[A-Za-z0-9._-]{1,128}$',
  'x-rule': 'use 1 to 128 letters, digits, ".", "_" or "-"',
  description: 'The type of the event.',
  examples: ['order.created'],
});
