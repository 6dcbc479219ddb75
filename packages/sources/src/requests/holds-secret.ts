import { holdsOwnSecret } from '@posthorn/common';

/** What is shorter stands in many a text by chance, and is no token of ours. */
const LEAST_LENGTH = 16;

/** Whether a header's value holds an API key of ours, an ingest URL, or the token of the URL that the request came to. */
export function holdsSecret(value: string, secretToken: string): boolean {
  return holdsOwnSecret(value) || (secretToken.length >= LEAST_LENGTH && value.includes(secretToken));
}
