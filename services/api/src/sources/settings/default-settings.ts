import type { SourceSettings } from '@posthorn/database';

/** The settings of an endpoint created without any: it accepts every sender that knows its URL. */
export const DEFAULT_SETTINGS: SourceSettings = {
  url: '',
  name: null,
  description: null,
  active: true,
  verifyStaticToken: false,
  tokenHeaderName: null,
  tokenQueryParam: null,
  tokenValueHash: null,
  verifyHmac: false,
  hmacHeaderName: null,
  encryptedHmacSecret: null,
  timestampHeaderName: null,
  timestampTtlSeconds: null,
  verifyIpAllowlist: false,
  allowedCidrs: [],
  idempotencyHeaderNames: [],
  ingestResponseCode: 202,
  signingEnabled: false,
  retentionDays: null,
  eventTypeSource: null,
  eventTypePath: null,
  isCli: false,
  ttlMinutes: null,
};
