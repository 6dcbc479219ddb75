import Type from 'typebox';

/** What a client may send as an idempotency key. */
export const idempotencyKeySchema = Type.String({
  maxLength: 255,
  pattern: '^[a-zA-Z0-9_-]+$',
  examples: ['order-1234'],
});
