import { toPrefixedId } from '@posthorn/common';
import type { AnsweredCall } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { Caller } from '../http/caller.js';

/** Logs each call of a session, with the key whose rights it had. */
export function createSessionCallRecord(
  logger: Pick<Logger, 'info'>,
): (caller: Caller) => ((call: AnsweredCall) => void) | undefined {
  return ({ sessionId, apiKeyId, projectId }) => {
    if (sessionId === undefined) return undefined;
    const caller = { session: sessionId, key_id: toPrefixedId('apiKey', apiKeyId), project_id: projectId };
    return ({ requestId, ...answered }) =>
      logger.info('call of a console session', { ...caller, request_id: requestId, ...answered });
  };
}
