import Type from 'typebox';

/** The name of an event type. */
export const eventTypeNameSchema = Type.String({
  pattern: '^[A-Za-z0-9._-]{1,128}$',
  description: 'The type of the event.',
  examples: ['order.created'],
});
