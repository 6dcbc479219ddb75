import { toPrefixedId } from '@posthorn/common';
import type { AuditedCall, Principal } from '@posthorn/database';
import type { Caller } from './caller.js';

/** Who made a call, as the audit log names it. */
export function actorOf({
  principal,
  sessionId,
  portal,
}: Pick<Caller, 'principal' | 'sessionId' | 'portal'>): Pick<
  AuditedCall,
  'actorKind' | 'actorId' | 'actorLabel'
> {
  if (portal !== undefined)
    return { actorKind: 'portal_session', actorId: portal.sessionId, actorLabel: portal.consumerId };
  const actorId = publicIdOf(principal);
  if (principal.kind === 'person') return { actorKind: 'person', actorId, actorLabel: principal.email };
  const actorLabel = labelOf(principal.label);
  return sessionId === undefined
    ? { actorKind: 'api_key', actorId, actorLabel }
    : { actorKind: 'console_session', actorId: sessionId, actorLabel };
}

/** As answers name a key or person. */
export function publicIdOf({ kind, id }: Principal): string {
  return toPrefixedId(kind === 'key' ? 'apiKey' : kind, id);
}

/** The label of an API key, which may have none. */
export function labelOf(label: string | null): string {
  return label ?? 'API key';
}
