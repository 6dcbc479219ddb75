import type { Owner } from '@posthorn/database';

/** What a portal token may do besides reading, unless its maker chooses. */
export const DEFAULT_CAPABILITIES = [
  'endpoints.write',
  'secrets.read',
  'messages.replay',
  'payloads.read',
] as const;

export const CAPABILITIES = [...DEFAULT_CAPABILITIES, 'secrets.write'] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** The limits of a caller with a portal token: one consumer, and some operations. */
export interface PortalAccess extends Owner {
  readonly sessionId: string;
  readonly capabilities: ReadonlySet<string>;
  /** The end of a token that is for an agent. */
  readonly agentUntil: Date | undefined;
  /** The maximum of endpoints of the consumer. */
  readonly maxEndpoints: number;
}
