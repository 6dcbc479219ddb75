import { toPrefixedId } from '@posthorn/common';
import type { AuditedCall } from '@posthorn/database';
import type { Caller } from './caller.js';

/** Who made a call, as the audit log names it. */
export function actorOf({
  apiKeyId,
  keyLabel,
  sessionId,
  portal,
}: Pick<Caller, 'apiKeyId' | 'keyLabel' | 'sessionId' | 'portal'>): Pick<
  AuditedCall,
  'actorKind' | 'actorId' | 'actorLabel'
> {
  if (portal !== undefined)
    return { actorKind: 'portal_session', actorId: portal.sessionId, actorLabel: portal.consumerId };
  const actorLabel = labelOf(keyLabel);
  return sessionId === undefined
    ? { actorKind: 'api_key', actorId: toPrefixedId('apiKey', apiKeyId), actorLabel }
    : { actorKind: 'console_session', actorId: sessionId, actorLabel };
}

/** The label of an API key, which may have none. */
export function labelOf(label: string | null): string {
  return label ?? 'API key';
}
