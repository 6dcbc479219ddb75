import { holdsOwnSecret } from '@posthorn/common';

/** Shorter texts occur in many values by chance, and are not tokens of Posthorn. */
const LEAST_LENGTH = 16;

/** Whether a header's value contains an API key of Posthorn, an ingest URL, or the token of the request's URL. */
export function holdsSecret(value: string, secretToken: string): boolean {
  return holdsOwnSecret(value) || (secretToken.length >= LEAST_LENGTH && value.includes(secretToken));
}
