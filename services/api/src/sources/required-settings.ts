import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import type { HandshakeName, Sender } from '@posthorn/sources';
import { readMember } from '../http/read-member.js';
import { senderOf } from './provider-settings.js';

interface Requirement {
  /** The name of the check's switch, in the API and in the database. */
  readonly check: string;
  readonly isOn: (stored: SourceSettings) => boolean;
  /** What the switch says when the check is on. The default is true. */
  readonly value?: string;
  /** One of these settings is sufficient. */
  readonly anyOf: readonly (readonly [name: string, isStored: (stored: SourceSettings) => boolean])[];
  /** Whether the rules of the sender make it needless. */
  readonly isNeedless?: (sender: Sender | undefined) => boolean;
}

const STATIC_TOKEN = {
  check: 'verify_static_token',
  isOn: (stored) => stored.verifyStaticToken,
} as const satisfies Omit<Requirement, 'anyOf'>;
const HMAC = { check: 'verify_hmac', isOn: (stored) => stored.verifyHmac } as const satisfies Omit<
  Requirement,
  'anyOf'
>;

/** A handshake that the provider brings may wait for its secret, as the signature does. */
function handshakeOf(name: HandshakeName) {
  return {
    check: 'handshake',
    value: name,
    isOn: (stored) => stored.handshake === name,
    isNeedless: (sender) => sender?.handshake === name,
  } as const satisfies Omit<Requirement, 'anyOf'>;
}

/** The settings that each enabled check requires. */
const REQUIREMENTS: readonly Requirement[] = [
  {
    ...STATIC_TOKEN,
    anyOf: [
      ['token_header_name', ({ tokenHeaderName }) => tokenHeaderName !== null],
      ['token_query_param', ({ tokenQueryParam }) => tokenQueryParam !== null],
    ],
    isNeedless: (sender) => sender?.token !== undefined && 'body' in sender.token,
  },
  { ...STATIC_TOKEN, anyOf: [['token_value', ({ tokenValueHash }) => tokenValueHash !== null]] },
  {
    ...HMAC,
    anyOf: [['hmac_header_name', ({ hmacHeaderName }) => hmacHeaderName !== null]],
    isNeedless: (sender) => sender?.signature !== undefined && 'body' in sender.signature.in,
  },
  {
    ...HMAC,
    anyOf: [
      ['hmac_secret', ({ encryptedHmacSecret }) => encryptedHmacSecret !== null],
      ['public_key', ({ publicKey }) => publicKey !== null],
      ['jwks_url', ({ jwksUrl }) => jwksUrl !== null],
    ],
    isNeedless: (sender) => sender?.signature?.algorithm === 'ecdsa',
  },
  {
    ...HMAC,
    anyOf: [['public_key', ({ publicKey }) => publicKey !== null]],
    isNeedless: (sender) => sender?.signature?.algorithm !== 'ecdsa',
  },
  {
    ...handshakeOf('meta'),
    anyOf: [['handshake_token', ({ handshakeTokenHash }) => handshakeTokenHash !== null]],
  },
  {
    ...handshakeOf('zoom'),
    anyOf: [['hmac_secret', ({ encryptedHmacSecret }) => encryptedHmacSecret !== null]],
  },
  {
    ...handshakeOf('echo'),
    anyOf: [['handshake_echo', ({ handshakeEcho }) => handshakeEcho !== null]],
  },
  {
    check: 'verify_ip_allowlist',
    isOn: ({ verifyIpAllowlist }) => verifyIpAllowlist,
    anyOf: [['allowed_cidrs', ({ allowedCidrs }) => allowedCidrs.length > 0]],
  },
];

/** Names the settings that the enabled checks would lack after the merge. */
export function findMissingSettings(given: unknown, stored: SourceSettings): readonly Issue[] {
  const sender = senderOf(given, stored);
  return REQUIREMENTS.flatMap(({ check, value = true, isOn, anyOf, isNeedless = () => false }) => {
    const setting = readMember(given, check);
    const isSwitchedOn = setting === undefined ? isOn(stored) : setting === value;
    if (
      !isSwitchedOn ||
      isNeedless(sender) ||
      anyOf.some(([name, isStored]) => isThere(readMember(given, name), isStored(stored)))
    ) {
      return [];
    }
    const [path, ...others] = anyOf.map(([name]) => name);
    const unless = others.length === 0 ? '' : `, unless ${others.join(' or ')} is given`;
    return [{ path: path ?? check, message: `is required while ${check} is on${unless}` }];
  });
}

function isThere(given: unknown, isStored: boolean): boolean {
  if (given === undefined) return isStored;
  return given !== null && given !== '' && !(Array.isArray(given) && given.length === 0);
}
