import type { InboundEndpoint, InboundEndpointChanges, PullEndpoint } from '@posthorn/client';

/** How an inbound or a pull endpoint verifies and answers, as the values of a form. Empty fields mean null. */
export interface SourceValues {
  readonly name: string;
  readonly description: string;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string;
  /** Empty: the stored secret stays. */
  readonly hmacSecret: string;
  readonly timestampHeaderName: string;
  readonly timestampTtlSeconds: number | '';
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string;
  readonly tokenQueryParam: string;
  /** Empty: the stored token stays. */
  readonly tokenValue: string;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly ingestResponseCode: number | '';
}

/** After a save nothing is left to replace. */
export const NO_SECRETS = { hmacSecret: '', tokenValue: '' } as const;

export function toSourceValues(endpoint: InboundEndpoint | PullEndpoint): SourceValues {
  return {
    name: endpoint.name,
    description: endpoint.description ?? '',
    verifyHmac: endpoint.verifyHmac,
    hmacHeaderName: endpoint.hmacHeaderName ?? '',
    hmacSecret: '',
    timestampHeaderName: endpoint.timestampHeaderName ?? '',
    timestampTtlSeconds: endpoint.timestampTtlSeconds ?? '',
    verifyStaticToken: endpoint.verifyStaticToken,
    tokenHeaderName: endpoint.tokenHeaderName ?? '',
    tokenQueryParam: endpoint.tokenQueryParam ?? '',
    tokenValue: '',
    verifyIpAllowlist: endpoint.verifyIpAllowlist,
    allowedCidrs: endpoint.allowedCidrs,
    idempotencyHeaderNames: endpoint.idempotencyHeaderNames,
    ingestResponseCode: endpoint.ingestResponseCode,
  };
}

type SourceChanges = Omit<InboundEndpointChanges, 'url' | 'mode' | 'ephemeral' | 'ttlMinutes' | 'active'>;

export function toSourceChanges(values: SourceValues): SourceChanges {
  const { hmacSecret, tokenValue, ingestResponseCode, timestampTtlSeconds } = values;
  return {
    name: orNull(values.name),
    description: orNull(values.description),
    verifyHmac: values.verifyHmac,
    hmacHeaderName: orNull(values.hmacHeaderName),
    timestampHeaderName: orNull(values.timestampHeaderName),
    timestampTtlSeconds: timestampTtlSeconds === '' ? null : timestampTtlSeconds,
    verifyStaticToken: values.verifyStaticToken,
    tokenHeaderName: orNull(values.tokenHeaderName),
    tokenQueryParam: orNull(values.tokenQueryParam),
    verifyIpAllowlist: values.verifyIpAllowlist,
    allowedCidrs: values.allowedCidrs,
    idempotencyHeaderNames: values.idempotencyHeaderNames,
    ...(ingestResponseCode !== '' && { ingestResponseCode }),
    ...(hmacSecret !== '' && { hmacSecret }),
    ...(tokenValue !== '' && { tokenValue }),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
