import type { SourceRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { TObject } from 'typebox';
import { presentHealth } from '../endpoints/health.js';
import type { BuildIngestUrl } from './ingest-url.js';
import { INBOUND, PULL } from './source-kind.js';
import type { ShowIngestUrl } from './show-ingest-url.js';
import type { checkProperties, cliProperties, inboundEndpointSchema, pullProperties } from './source-view.js';

/** The API representation includes no secret, except in the ingest URL of an endpoint with the mode `cli`. */
export function presentInbound(
  row: SourceRow,
  showIngestUrl: ShowIngestUrl,
): View<typeof inboundEndpointSchema> {
  const { id, name, description } = row;
  return {
    id,
    name: name ?? INBOUND.defaultName,
    description,
    ...presentMode(row),
    ingest_url: showIngestUrl(row),
    ...presentCli(row),
    ...presentChecks(row),
    signing_enabled: row.signingEnabled,
    ...presentTimes(row),
  };
}

export function presentMode({
  isCli,
  url,
}: SourceRow): Pick<View<typeof inboundEndpointSchema>, 'mode' | 'url'> {
  return isCli ? { mode: 'cli' } : { mode: 'forward', url };
}

function presentCli({ isCli, ttlMinutes }: SourceRow): View<TObject<typeof cliProperties>> {
  return isCli ? { ephemeral: ttlMinutes !== null, ttl_minutes: ttlMinutes } : {};
}

export interface PullContext {
  /** The default of the tenant's plan. */
  readonly retentionDays: number;
  readonly ingestUrl: BuildIngestUrl;
}

/** The API representation without the event counts; it never includes a secret. */
export function presentPull(
  row: SourceRow,
  { retentionDays, ingestUrl }: PullContext,
): View<TObject<typeof pullProperties>> {
  const { id, name, description } = row;
  return {
    id,
    name: name ?? PULL.defaultName,
    description,
    mode: 'pull',
    ingest_url: ingestUrl(id),
    retention_days: row.retentionDays ?? retentionDays,
    event_type_source: row.eventTypeSource,
    event_type_path: row.eventTypePath,
    ...presentChecks(row),
    ...presentTimes(row),
  };
}

function presentChecks(row: SourceRow): View<TObject<typeof checkProperties>> {
  return {
    active: row.active,
    paused: row.paused,
    ...presentHealth(row),
    verify_static_token: row.verifyStaticToken,
    token_header_name: row.tokenHeaderName,
    token_query_param: row.tokenQueryParam,
    verify_hmac: row.verifyHmac,
    hmac_header_name: row.hmacHeaderName,
    timestamp_header_name: row.timestampHeaderName,
    timestamp_ttl_seconds: row.timestampTtlSeconds,
    verify_ip_allowlist: row.verifyIpAllowlist,
    allowed_cidrs: row.allowedCidrs,
    idempotency_header_names: row.idempotencyHeaderNames,
    ingest_response_code: row.ingestResponseCode,
  };
}

function presentTimes({ createdAt, updatedAt }: SourceRow): {
  readonly created_at: string;
  readonly updated_at: string;
} {
  return { created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
