import type { Caller } from '../api-keys/find-callers.js';
import type { Owner } from '../connections/owner.js';

export interface PortalSessionRow {
  readonly id: string;
  readonly consumerId: string;
  readonly capabilities: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a portal token authenticates. `apiKeyId` is the key that created its session. */
export interface PortalCaller extends Caller, Owner {
  readonly portalSessionId: string;
  readonly capabilities: readonly string[];
  readonly maxEndpoints: number;
  /** The session is over, and will be deleted. */
  readonly isExpired: boolean;
  /** The origins whose pages may use the token. */
  readonly origins: readonly string[];
}
