import { COMMERCE_SENDERS } from './commerce-senders.js';
import { DEVELOPER_SENDERS } from './developer-senders.js';
import { MESSAGE_SENDERS } from './message-senders.js';
import { OFFICE_SENDERS } from './office-senders.js';
import { PLATFORM_SENDERS } from './platform-senders.js';
import type { Sender, SignatureRule } from './sender.js';

const TABLE = {
  ...DEVELOPER_SENDERS,
  ...COMMERCE_SENDERS,
  ...MESSAGE_SENDERS,
  ...OFFICE_SENDERS,
  ...PLATFORM_SENDERS,
} as const satisfies Readonly<Record<string, Sender>>;

export type SenderName = keyof typeof TABLE;

/**
 * The senders that an endpoint can name as its `provider`. What is verified, how samples are signed, the presets of the
 * console and the table of the guide follow from it. It needs nothing of Node.js.
 */
export const SENDERS: Readonly<Record<SenderName, Sender>> = TABLE;

export const SENDER_NAMES = Object.keys(SENDERS) as readonly SenderName[];

export function isSenderName(name: unknown): name is SenderName {
  return typeof name === 'string' && Object.hasOwn(SENDERS, name);
}

export interface SignatureNaming {
  readonly provider?: SenderName | undefined;
  /** The header that the endpoint names. */
  readonly headerName: string | undefined;
}

/** The rule of the named sender, or of the only one with this header. SHA-1 and public keys need the name. */
export function findSignatureRule({ provider, headerName }: SignatureNaming): SignatureRule | undefined {
  const named = provider && SENDERS[provider].signature;
  return named ?? (headerName === undefined ? undefined : TOLD_BY_HEADER.get(headerName.toLowerCase()));
}

function listRules(): readonly SignatureRule[] {
  return Object.values(SENDERS).flatMap(({ signature }) => signature ?? []);
}

function headerOf({ in: place }: SignatureRule): string | undefined {
  return 'header' in place ? place.header.toLowerCase() : undefined;
}

/** The rules whose header tells the sender. */
const TOLD_BY_HEADER: ReadonlyMap<string | undefined, SignatureRule> = new Map(
  listRules()
    .filter((rule, _index, all) => {
      const others = all.filter((other) => headerOf(other) === headerOf(rule));
      return rule.algorithm === undefined && rule.isHeaderCommon === undefined && others.length === 1;
    })
    .map((rule) => [headerOf(rule), rule]),
);
