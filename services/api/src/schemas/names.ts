import Type from 'typebox';
import { nullable } from './values.js';

/** A character of an id or name that a client chooses. */
export const NAME_CHARACTER = '[A-Za-z0-9._-]';

/** The keywords of an id or name that a client chooses. It stands in paths. */
function chosenName(maxLength: number): {
  readonly pattern: string;
  readonly maxLength: number;
  readonly 'x-rule': string;
} {
  return {
    // `.` and `..` stand for other places in a path, so nobody could address them.
    pattern: String.raw`^(\.{0,2}[A-Za-z0-9_-]|\.{3})${NAME_CHARACTER}*$`,
    maxLength,
    'x-rule': `use 1 to ${maxLength} letters, digits, ".", "_" or "-", but not "." and ".." alone`,
  };
}

/** Whether a text of a path is such a name. */
export function fitsName(
  text: string,
  { pattern, maxLength }: { readonly pattern: string; readonly maxLength: number },
): boolean {
  return text.length <= maxLength && new RegExp(pattern).test(text);
}

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

export const EVENT_TYPE_NAME_RULE = chosenName(128);

/** The name of an event type. */
export const eventTypeNameSchema = Type.String({
  ...EVENT_TYPE_NAME_RULE,
  description: 'The name of the event type.',
  examples: ['order.created'],
});

export const orderingKeySchema = Type.String({
  description:
    'At an endpoint with `ordering` `key`: messages with the same key are delivered in the order in which they were accepted. Not compared by idempotency.',
  pattern: '^[!-~]{1,128}$',
  'x-rule': 'use 1 to 128 printable ASCII characters without spaces',
  examples: ['order-1234'],
});
