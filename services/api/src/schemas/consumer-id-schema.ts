import Type from 'typebox';
import { nullable } from './nullable.js';

const consumerId = {
  type: 'string',
  pattern: '^[A-Za-z0-9._-]{1,64}$',
  'x-rule': 'use 1 to 64 letters, digits, ".", "_" or "-"',
  description: 'The id of the consumer.',
  examples: ['customer-42'],
} as const;

/** The id that a project gives to one of its consumers. */
export const consumerIdSchema = Type.String(consumerId);
export const nullableConsumerIdSchema = nullable<string>(consumerId);
