import type { Allowlist } from './allowlist.js';

/** What an endpoint asks of those who post to it; a check that is undefined is switched off. */
export interface SourceSettings {
  readonly active: boolean;
  readonly paused: boolean;
  /** Of the ingest URL's last segment: SHA-256, in hex. */
  readonly secretTokenHash: string;
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

/** Without a header's name, the timestamp that came with the signature is judged. */
export interface TimestampSettings {
  readonly headerName: string | undefined;
  readonly ttlSeconds: number;
}

export interface HmacSettings {
  readonly headerName: string;
  readonly secret: string;
}

/** Of a timestamp header that was configured without a maximum age. */
export const DEFAULT_TIMESTAMP_TTL_SECONDS = 300;
