import Type, { type TString } from 'typebox';

/** URL parsing would ignore spaces and control characters. */
const NO_SPACES_AND_CONTROLS = String.raw`^[^\u0000-\u0020\u007f]*$`;

export const destinationUrlSchema: TString = Type.String({
  description: 'The destination: an HTTPS URL with a public address.',
  minLength: 12,
  maxLength: 2048,
  pattern: NO_SPACES_AND_CONTROLS,
  'x-rule': 'must have no spaces and control characters',
  examples: ['https://example.com/webhooks'],
});
