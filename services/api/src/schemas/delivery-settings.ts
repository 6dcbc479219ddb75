import { type SignatureHeaders, SIGNATURE_HEADERS } from '@posthorn/common';
import { type SignatureScheme, OWN_SCHEDULE, SIGNATURE_SCHEMES } from '@posthorn/domain';
import Type, { type TString, type TUnsafe } from 'typebox';
import { nullable } from './values.js';

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

/**
 * Custom headers as a client writes them. The pattern matches multi-line names, which typebox's default leaves
 * unchecked.
 */
export const headerMapSchema = Type.Record(Type.String({ pattern: String.raw`^[\s\S]*$` }), Type.String(), {
  examples: [{ 'X-Tenant': 'acme' }],
});

/** The seconds before each retry; null for the retry schedules of the service. */
export function retryScheduleSchema(description: string): TUnsafe<readonly number[] | null> {
  return nullable<readonly number[]>({
    type: 'array',
    description,
    items: { type: 'integer', minimum: 1, maximum: OWN_SCHEDULE.maxWaitSeconds },
    minItems: 1,
    maxItems: OWN_SCHEDULE.maxWaits,
    examples: [[60, 600, 3600]],
  });
}

/** The database keeps no schedule as an empty one. */
export function presentRetrySchedule(schedule: readonly number[]): readonly number[] | null {
  return schedule.length === 0 ? null : schedule;
}

export const signatureHeadersSchema: TUnsafe<SignatureHeaders> = Type.Unsafe<SignatureHeaders>({
  type: 'string',
  enum: [...SIGNATURE_HEADERS],
  examples: ['webhook'],
});

export const signatureSchemeSchema: TUnsafe<SignatureScheme> = Type.Unsafe<SignatureScheme>({
  type: 'string',
  enum: [...SIGNATURE_SCHEMES],
  examples: ['standard'],
});
