import Type from 'typebox';
import { chosenName } from './chosen-name.js';

export const EVENT_TYPE_NAME_RULE = chosenName(128);

/** The name of an event type. */
export const eventTypeNameSchema = Type.String({
  ...EVENT_TYPE_NAME_RULE,
  description: 'The name of the event type.',
  examples: ['order.created'],
});
