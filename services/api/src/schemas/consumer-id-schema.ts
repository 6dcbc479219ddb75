import Type from 'typebox';
import { chosenName } from './chosen-name.js';
import { nullable } from './nullable.js';

export const CONSUMER_ID_RULE = chosenName(64);

const consumerId = {
  type: 'string',
  ...CONSUMER_ID_RULE,
  description: 'The id of the consumer, which you choose.',
  examples: ['customer-42'],
} as const;

/** The id that a project gives to one of its consumers. */
export const consumerIdSchema = Type.String(consumerId);
export const nullableConsumerIdSchema = nullable<string>(consumerId);
