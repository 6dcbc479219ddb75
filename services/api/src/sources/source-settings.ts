import { type SecretCipher, withoutVersion } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import { DEFAULT_TTL_MINUTES } from '@posthorn/domain';
import { hashToken } from '@posthorn/sources';
import type { Static } from 'typebox';
import { toEventTypeSettings } from './event-type-settings.js';
import type { parseInboundChanges, parsePullChanges } from './source-schema.js';

/** The settings that a client gave for an endpoint of either kind. */
export type GivenSettings = Partial<
  Static<(typeof parseInboundChanges)['schema']> & Static<(typeof parsePullChanges)['schema']>
>;

/** Converts secrets to their stored form: the token to its hash, the HMAC secret to a ciphertext bound to the row. */
export function toSettings(
  given: GivenSettings,
  { endpointId, cipher }: { readonly endpointId: string; readonly cipher: SecretCipher },
): Partial<SourceSettings> {
  const { token_value: token, hmac_secret: secret, handshake_token: verifyToken } = given;
  const { handshake_echo: echo } = given;
  return {
    ...toGeneralSettings(given),
    ...toCheckSettings(given),
    ...toEventTypeSettings(given),
    ...(token !== undefined && { tokenValueHash: token === null ? null : hashToken(token) }),
    ...(verifyToken !== undefined && {
      handshakeTokenHash: verifyToken === null ? null : hashToken(verifyToken),
    }),
    ...(echo !== undefined && { handshakeEcho: echo === null ? null : JSON.stringify(echo) }),
    ...(secret !== undefined && {
      encryptedHmacSecret: secret === null ? null : cipher.encrypt(withoutVersion(secret), endpointId),
    }),
  };
}

function toGeneralSettings(given: GivenSettings): Partial<SourceSettings> {
  return onlyGiven<SourceSettings>({
    url: given.url,
    name: given.name,
    description: given.description,
    active: given.active,
    idempotencyHeaderNames: given.idempotency_header_names,
    idempotencyBodyPath: given.idempotency_body_path,
    provider: given.provider,
    ingestResponseCode: given.ingest_response_code,
    ingestResponseBody: given.ingest_response_body,
    signingEnabled: given.signing_enabled,
    retentionDays: given.retention_days,
    ttlMinutes: toTtlMinutes(given),
    eventTypePrefix: given.event_type_prefix === null ? '' : given.event_type_prefix,
    consumerId: given.consumer_id === null ? '' : given.consumer_id,
  });
}

/** Undefined leaves the time to live as it is. */
function toTtlMinutes({ ephemeral, ttl_minutes: ttlMinutes }: GivenSettings): number | null | undefined {
  if (ephemeral === false) return null;
  return ephemeral === true ? (ttlMinutes ?? DEFAULT_TTL_MINUTES) : ttlMinutes;
}

function toCheckSettings(given: GivenSettings): Partial<SourceSettings> {
  return onlyGiven<SourceSettings>({
    verifyStaticToken: given.verify_static_token,
    tokenHeaderName: given.token_header_name,
    tokenQueryParam: given.token_query_param,
    verifyHmac: given.verify_hmac,
    hmacHeaderName: given.hmac_header_name,
    publicKey: given.public_key,
    jwksUrl: given.jwks_url,
    handshake: given.handshake,
    timestampHeaderName: given.timestamp_header_name,
    timestampTtlSeconds: given.timestamp_ttl_seconds,
    verifyIpAllowlist: given.verify_ip_allowlist,
    allowedCidrs: given.allowed_cidrs,
  });
}

function onlyGiven<Fields extends object>(fields: {
  readonly [Name in keyof Fields]?: Fields[Name] | undefined;
}): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
