import { randomBytes } from 'node:crypto';
import { formatUuid } from './uuid.js';

/** Public ids are a prefix and 32 hex digits. The database stores the digits as a UUID. */
export const ID_PREFIX = {
  endpoint: 'ep_',
  incident: 'inc_',
  signingKey: 'sk_',
  signatureKey: 'sgk_',
  apiKey: 'key_',
  person: 'person_',
  accessGrant: 'grant_',
} as const;

export type PrefixedIdKind = keyof typeof ID_PREFIX;

const HEX_32 = /^[0-9a-f]{32}$/;

/** Returns 16 random bytes in the format of a UUID. */
export function createRandomUuid(): string {
  return formatUuid(randomBytes(16).toString('hex'));
}

export function toPrefixedId(kind: PrefixedIdKind, uuid: string): string {
  return ID_PREFIX[kind] + uuid.replaceAll('-', '');
}

/** Returns the UUID of a public id, or undefined when the id is of another kind. */
export function parsePrefixedId(kind: PrefixedIdKind, id: string): string | undefined {
  const prefix = ID_PREFIX[kind];
  if (!id.startsWith(prefix)) return undefined;
  const digits = id.slice(prefix.length);
  return HEX_32.test(digits) ? formatUuid(digits) : undefined;
}
