import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import {
  type Place,
  type Sender,
  DEFAULT_TIMESTAMP_TTL_SECONDS,
  findSignatureRule,
  isSenderName,
  isTimed,
  keyKindOf,
  parsePublicKey,
  SENDERS,
} from '@posthorn/sources';
import { mergeMember, readMember } from '../http/read-member.js';

const KEYS = ['hmac_secret', 'public_key', 'jwks_url'];

/** Returns a request with what its provider sets, where the request itself is silent. Not every endpoint has types. */
export function withProvider(given: unknown, { hasTypes }: { readonly hasTypes: boolean }): unknown {
  const name = readMember(given, 'provider');
  if (!isSenderName(name)) return given;
  const sender = SENDERS[name];
  const { signature, token } = sender;
  const isSecret = (member: string): boolean => typeof readMember(given, member) === 'string';
  return {
    ...settingsOf(sender),
    ...(hasTypes && eventTypeOf(sender)),
    ...(signature && KEYS.some(isSecret) && { verify_hmac: true }),
    ...(token && isSecret('token_value') && { verify_static_token: true }),
    ...(given as object),
  };
}

/** Every member that depends on the sender, so that nothing of the sender before it is left. */
function settingsOf({ signature, token, delivery, handshake, handshakeEcho }: Sender) {
  const idempotencyHeader = headerOf(delivery);
  return {
    hmac_header_name: headerOf(signature?.in),
    timestamp_header_name: headerOf(signature?.timestamp),
    timestamp_ttl_seconds:
      signature && isTimed(signature) ? (signature.ttlSeconds ?? DEFAULT_TIMESTAMP_TTL_SECONDS) : null,
    token_header_name: headerOf(token),
    idempotency_header_names: idempotencyHeader === null ? [] : [idempotencyHeader],
    idempotency_body_path: bodyPathOf(delivery),
    handshake: handshake ?? 'none',
    handshake_echo: handshakeEcho ?? null,
  };
}

function eventTypeOf({ eventType }: Sender) {
  const path = headerOf(eventType) ?? bodyPathOf(eventType);
  const source = eventType && 'header' in eventType ? 'header' : 'body';
  return path === null ? { event_type_source: null } : { event_type_source: source, event_type_path: path };
}

function headerOf(place: Place | undefined): string | null {
  return place && 'header' in place ? place.header : null;
}

function bodyPathOf(place: Place | undefined): string | null {
  return place && 'body' in place ? place.body : null;
}

/** The sender of an endpoint after a change. */
export function senderOf(given: unknown, { provider }: Pick<SourceSettings, 'provider'>): Sender | undefined {
  const name = mergeMember(given, 'provider', provider);
  return isSenderName(name) ? SENDERS[name] : undefined;
}

const NO_FORM = 'is for the forms of Standard Webhooks and of the provider sendgrid only';
const NO_KEY = { ecdsa: 'is no public key in PEM or base64', ed25519: 'is not whpk_ and base64 of 32 bytes' };

/** A public key must be one, and of a form that is verified with it. It is given, or fetched. */
export function findPublicKeyIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  const text = mergeMember(given, 'public_key', stored.publicKey);
  const url = mergeMember(given, 'jwks_url', stored.jwksUrl);
  const kind = findKeyKind(given, stored);
  const issues: Issue[] = [];
  if (typeof text === 'string' && (kind === undefined || parsePublicKey(text, kind) === undefined))
    issues.push({ path: 'public_key', message: kind === undefined ? NO_FORM : NO_KEY[kind] });
  if (typeof url !== 'string') return issues;
  if (kind !== 'ed25519')
    issues.push({ path: 'jwks_url', message: 'is for the forms of Standard Webhooks only' });
  if (typeof text === 'string')
    issues.push({ path: 'jwks_url', message: 'is not allowed beside public_key' });
  return issues;
}

/** Undefined when the signatures of an endpoint are verified by a secret. */
function findKeyKind(given: unknown, stored: SourceSettings): 'ecdsa' | 'ed25519' | undefined {
  const provider = mergeMember(given, 'provider', stored.provider);
  const header = mergeMember(given, 'hmac_header_name', stored.hmacHeaderName);
  const headerName = typeof header === 'string' ? header : undefined;
  const rule = findSignatureRule({ provider: isSenderName(provider) ? provider : undefined, headerName });
  if (keyKindOf(rule) === 'ecdsa') return 'ecdsa';
  const isStandard = rule?.hasStandardKey ?? headerName?.toLowerCase() === 'webhook-signature';
  return isStandard ? 'ed25519' : undefined;
}
