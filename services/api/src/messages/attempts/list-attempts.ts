import type { AttemptRow, Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import { shownHeaders } from '../../http/shown-headers.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { messageParams, parseMessageId } from '../../resources/message-id.js';
import { type ResponseBodyLinks, linkResponseBody } from './link-response-body.js';
import { operation } from '../../http/operation.js';

export interface ListAttemptsDependencies extends ResponseBodyLinks {
  readonly attempts: Pick<Database['attempts'], 'listByMessage'>;
}

const MAX_RETURNED = 200;

/** GET …/{id}/attempts. Returns an empty list, never NOT_FOUND, for a message of another project. */
export function listAttempts({
  resource: { path, operations, direction, tag, noun, schemas, presentAttempt },
  attempts,
  ...bodyLinks
}: ListAttemptsDependencies & { readonly resource: MessageResource }): Route<Caller> {
  return operation({
    method: 'get',
    path: `${path}/:id/attempts`,
    description: {
      operationId: `${operations.messages}.listAttempts`,
      summary: `List the attempts of ${noun}`,
      details: `Oldest first, ${MAX_RETURNED} at most; an empty list for an unknown message.`,
      tag,
      params: messageParams,
      data: Type.Array(schemas.attempt),
      meta: Type.Object({ has_more: Type.Boolean() }),
    },
    async handle({ caller, params }) {
      const rows = await attempts.listByMessage({
        projectId: caller.projectId,
        direction,
        messageId: parseMessageId(params),
        limit: MAX_RETURNED + 1,
      });
      const returned = rows.slice(0, MAX_RETURNED);
      const links = await Promise.all(returned.map((row) => linkResponseBody(row, caller, bodyLinks)));
      return {
        data: returned.map((row, index) => presentAttempt(withShownHeaders(row, caller), links[index])),
        meta: { has_more: rows.length > MAX_RETURNED },
      };
    },
  });
}

function withShownHeaders(row: AttemptRow, caller: Caller): AttemptRow {
  const requestHeaders = row.requestHeaders as Readonly<Record<string, string>> | null;
  return { ...row, requestHeaders: requestHeaders && shownHeaders(requestHeaders, caller) };
}
