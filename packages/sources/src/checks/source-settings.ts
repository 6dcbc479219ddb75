import type { Allowlist } from './allowlist.js';

/** The checks that an endpoint requires of its senders. An undefined check is switched off. */
export interface SourceSettings {
  readonly active: boolean;
  readonly paused: boolean;
  /** The hash of the ingest URL's last segment: SHA-256, in hex. */
  readonly secretTokenHash: string;
  /** That of the URL before the last rotation, while it works. */
  readonly oldSecretTokenHash?: string | undefined;
  readonly allowlist: Allowlist | undefined;
  readonly staticToken: StaticTokenSettings | undefined;
  readonly timestamp: TimestampSettings | undefined;
  readonly hmac: HmacSettings | undefined;
}

export interface StaticTokenSettings {
  readonly headerName: string | undefined;
  readonly queryParam: string | undefined;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** Without a header name, the check uses the timestamp of the signature. */
export interface TimestampSettings {
  readonly headerName: string | undefined;
  readonly ttlSeconds: number;
}

export interface HmacSettings {
  readonly headerName: string;
  readonly secret: string;
}

/** Applies to a timestamp header that was configured without a maximum age. */
export const DEFAULT_TIMESTAMP_TTL_SECONDS = 300;
