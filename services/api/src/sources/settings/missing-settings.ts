import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import { readMember } from '../../http/read-member.js';

interface Requirement {
  /** The name of the check's switch, in the API and in the database. */
  readonly check: string;
  readonly isOn: (stored: SourceSettings) => boolean;
  /** One of these settings is sufficient. */
  readonly anyOf: readonly (readonly [name: string, isStored: (stored: SourceSettings) => boolean])[];
}

const STATIC_TOKEN = {
  check: 'verify_static_token',
  isOn: (stored) => stored.verifyStaticToken,
} as const satisfies Omit<Requirement, 'anyOf'>;
const HMAC = { check: 'verify_hmac', isOn: (stored) => stored.verifyHmac } as const satisfies Omit<
  Requirement,
  'anyOf'
>;

/** The settings that each enabled check requires. */
const REQUIREMENTS: readonly Requirement[] = [
  {
    ...STATIC_TOKEN,
    anyOf: [
      ['token_header_name', ({ tokenHeaderName }) => tokenHeaderName !== null],
      ['token_query_param', ({ tokenQueryParam }) => tokenQueryParam !== null],
    ],
  },
  { ...STATIC_TOKEN, anyOf: [['token_value', ({ tokenValueHash }) => tokenValueHash !== null]] },
  { ...HMAC, anyOf: [['hmac_header_name', ({ hmacHeaderName }) => hmacHeaderName !== null]] },
  { ...HMAC, anyOf: [['hmac_secret', ({ encryptedHmacSecret }) => encryptedHmacSecret !== null]] },
  {
    check: 'verify_ip_allowlist',
    isOn: ({ verifyIpAllowlist }) => verifyIpAllowlist,
    anyOf: [['allowed_cidrs', ({ allowedCidrs }) => allowedCidrs.length > 0]],
  },
];

/** Names the settings that the enabled checks would lack after the merge. */
export function findMissingSettings(given: unknown, stored: SourceSettings): readonly Issue[] {
  return REQUIREMENTS.flatMap(({ check, isOn, anyOf }) => {
    const isSwitchedOn = readMember(given, check) ?? isOn(stored);
    if (
      isSwitchedOn !== true ||
      anyOf.some(([name, isStored]) => isThere(readMember(given, name), isStored(stored)))
    ) {
      return [];
    }
    const [path, ...others] = anyOf.map(([name]) => name);
    return [
      {
        path: path ?? check,
        message: `is required${others.map((name) => `, or ${name},`).join('')} while ${check} is on`,
      },
    ];
  });
}

function isThere(given: unknown, isStored: boolean): boolean {
  if (given === undefined) return isStored;
  return given !== null && given !== '' && !(Array.isArray(given) && given.length === 0);
}
