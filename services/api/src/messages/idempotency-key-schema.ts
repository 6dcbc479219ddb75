import Type from 'typebox';

/** What a client may send as an idempotency key. */
export const idempotencyKeySchema = Type.String({
  maxLength: 255,
  pattern: '^[a-zA-Z0-9_-]+$',
  'x-rule': 'use letters, digits, "_" or "-"',
  examples: ['order-1234'],
});
