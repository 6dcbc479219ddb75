import { toPrefixedId } from '@posthorn/common';
import type { AuditedCall } from '@posthorn/database';
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
  if (principal.kind === 'person')
    return {
      actorKind: 'person',
      actorId: toPrefixedId('person', principal.id),
      actorLabel: principal.email,
    };
  const actorLabel = labelOf(principal.label);
  return sessionId === undefined
    ? { actorKind: 'api_key', actorId: toPrefixedId('apiKey', principal.id), actorLabel }
    : { actorKind: 'console_session', actorId: sessionId, actorLabel };
}

/** The label of an API key, which may have none. */
export function labelOf(label: string | null): string {
  return label ?? 'API key';
}
