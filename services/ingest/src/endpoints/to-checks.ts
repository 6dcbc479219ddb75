import type { KeyObject } from 'node:crypto';
import { type SecretCipher, parseJson } from '@posthorn/common';
import type { IngestTarget } from '@posthorn/database';
import {
  type HandshakeEcho,
  type SignatureRule,
  type SourceSettings,
  createAllowlist,
  DEFAULT_TIMESTAMP_TTL_SECONDS,
  findSignatureRule,
  HANDSHAKES,
  isSenderName,
  keyKindOf,
  parsePublicKey,
  SENDERS,
} from '@posthorn/sources';

export type Checks = Omit<SourceSettings, 'active' | 'paused' | 'secretTokenHash' | 'oldSecretTokenHash'>;

/** Prepares the checks of an endpoint. Throws when a setting is missing, or its secret cannot be decrypted. */
export function toChecks(target: IngestTarget, cipher: SecretCipher): Checks {
  const { verifyIpAllowlist, allowedCidrs } = target;
  return {
    allowlist: verifyIpAllowlist ? createAllowlist(allowedCidrs) : undefined,
    staticToken: toStaticToken(target),
    timestamp: toTimestamp(target),
    hmac: toHmac(target, cipher),
    provider: toProvider(target),
    handshake: toHandshake(target, cipher),
  };
}

function toHandshake(target: IngestTarget, cipher: SecretCipher): SourceSettings['handshake'] {
  const { handshake, handshakeTokenHash, handshakeEcho, encryptedHmacSecret } = target;
  if (handshake === null || handshake === 'none') return undefined;
  const name = HANDSHAKES.find((each) => each === handshake);
  if (name === undefined || name === 'none') throw new Error('The handshake of an endpoint is unknown.');
  const isAnswerSigned = name === 'zoom' && encryptedHmacSecret !== null;
  return {
    name,
    tokenHash: handshakeTokenHash ?? undefined,
    secret: isAnswerSigned ? cipher.decrypt(encryptedHmacSecret, target.id) : undefined,
    echo: handshakeEcho === null ? undefined : (parseJson(handshakeEcho) as HandshakeEcho),
  };
}

/** A later version may know more senders. Their rules are needed as much as a secret is. */
function toProvider({ provider }: IngestTarget): SourceSettings['provider'] {
  if (provider === null) return undefined;
  if (!isSenderName(provider)) throw new Error('The sender of an endpoint is unknown.');
  return provider;
}

function toStaticToken(target: IngestTarget): SourceSettings['staticToken'] {
  if (!target.verifyStaticToken) return undefined;
  const provider = toProvider(target);
  const place = provider && SENDERS[provider].token;
  return {
    headerName: target.tokenHeaderName ?? undefined,
    queryParam: target.tokenQueryParam ?? undefined,
    bodyPath: place && 'body' in place ? place.body : undefined,
    hash: needed(target.tokenValueHash),
  };
}

function toTimestamp({
  timestampHeaderName,
  timestampTtlSeconds,
}: IngestTarget): SourceSettings['timestamp'] {
  if (timestampHeaderName === null && timestampTtlSeconds === null) return undefined;
  return {
    headerName: timestampHeaderName ?? undefined,
    ttlSeconds: timestampTtlSeconds ?? DEFAULT_TIMESTAMP_TTL_SECONDS,
  };
}

function toHmac(target: IngestTarget, cipher: SecretCipher): SourceSettings['hmac'] {
  if (!target.verifyHmac) return undefined;
  const { encryptedHmacSecret, jwksUrl } = target;
  const headerName = target.hmacHeaderName ?? undefined;
  const rule = findSignatureRule({ provider: toProvider(target), headerName });
  const publicKeys = toPublicKeys(target, rule);
  if (publicKeys.length === 0 && jwksUrl === null) needed(encryptedHmacSecret);
  if (rule === undefined || 'header' in rule.in) needed(target.hmacHeaderName);
  const secret = encryptedHmacSecret === null ? undefined : cipher.decrypt(encryptedHmacSecret, target.id);
  return { headerName, secret, publicKeys, jwksUrl: jwksUrl ?? undefined };
}

function toPublicKeys({ publicKey }: IngestTarget, rule: SignatureRule | undefined): readonly KeyObject[] {
  const key = publicKey === null ? undefined : parsePublicKey(publicKey, keyKindOf(rule));
  return key === undefined ? [] : [key];
}

function needed(setting: string | null): string {
  if (setting === null) throw new Error('An enabled check of an endpoint lacks a setting.');
  return setting;
}
