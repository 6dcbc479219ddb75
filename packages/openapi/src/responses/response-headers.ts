import type { Reference } from '../document/document.js';

/** The headers of answers, as components. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request. A valid `X-Request-Id` of the client is kept.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Location: { description: 'The URL to continue at.', required: true, schema: { type: 'string' } },
} as const;

const RETRYABLE = [429, 503];

/** Returns the headers of answers with these statuses. */
export function responseHeaders(statuses: readonly number[]): Readonly<Record<string, Reference>> {
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id'];
  if (statuses.every((status) => RETRYABLE.includes(status))) names.push('Retry-After');
  if (statuses.some((status) => status === 302 || status === 303)) names.push('Location');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
