import Type, { type TOptional, type TString } from 'typebox';
import { readText } from '../http/read-member.js';
import { parseTime } from './parse-time.js';

type AcceptedAs = 'created' | 'received';

/** The parameters that bound a call in time, such as `created_after` and `created_before`. */
export function acceptanceTimes(acceptedAs: AcceptedAs): Readonly<Record<string, TOptional<TString>>> {
  const moment = (example: string, description: string) =>
    Type.Optional(Type.String({ format: 'date-time', description, examples: [example] }));
  return {
    [`${acceptedAs}_after`]: moment(
      '2026-01-01T00:00:00Z',
      `Only what was ${acceptedAs} at this time or later.`,
    ),
    [`${acceptedAs}_before`]: moment('2026-01-31T00:00:00Z', `Only what was ${acceptedAs} before this time.`),
  };
}

/** Throws INVALID_REQUEST for a text that is not a moment in time. */
export function parseAcceptanceTimes(
  given: unknown,
  acceptedAs: AcceptedAs,
): { readonly startTime: Date | undefined; readonly endTime: Date | undefined } {
  const parse = (name: string): Date | undefined => parseTime(readText(given, name), name);
  return { startTime: parse(`${acceptedAs}_after`), endTime: parse(`${acceptedAs}_before`) };
}
