import type { KeyObject } from 'node:crypto';
import type { HandshakeSettings } from '../senders/handshake.js';
import type { SenderName } from '../senders/senders.js';
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
  /** The sender whose rules apply. */
  readonly provider?: SenderName | undefined;
  readonly handshake?: HandshakeSettings | undefined;
}

export interface StaticTokenSettings {
  readonly headerName: string | undefined;
  readonly queryParam: string | undefined;
  /** Where the JSON body has the token; `*` stands for each entry of an array. */
  readonly bodyPath?: string | undefined;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** Without a header name, the check uses the timestamp of the signature or of the sender's rule. */
export interface TimestampSettings {
  readonly headerName: string | undefined;
  readonly ttlSeconds: number;
}

/** Any key suffices. */
export interface HmacSettings {
  /** Undefined for a sender whose signature stands in the body. */
  readonly headerName: string | undefined;
  readonly secret: string | undefined;
  readonly publicKeys?: readonly KeyObject[];
  /** Where the caller finds the public keys. */
  readonly jwksUrl?: string | undefined;
}
