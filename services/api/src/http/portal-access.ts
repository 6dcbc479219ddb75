import type { Owner } from '@posthorn/database';

/** What a portal token may do besides reading. */
export const CAPABILITIES = [
  'endpoints.write',
  'secrets.read',
  'secrets.write',
  'messages.replay',
  'payloads.read',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** The limits of a caller with a portal token: one consumer, and some operations. */
export interface PortalAccess extends Owner {
  readonly sessionId: string;
  readonly capabilities: ReadonlySet<string>;
  /** The maximum of endpoints of the consumer. */
  readonly maxEndpoints: number;
}
