import type { AttemptRow, Database } from '@posthorn/database';
import { type Route, createQueryParser, decodeCursor, PAGE_BYTES, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { pageQuery } from '../../pagination/list-query.js';
import { pageMetaSchema } from '../../pagination/page-meta.js';
import type { Caller } from '../../http/caller.js';
import { shownHeaders } from '../../http/shown-headers.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { messageParams, parseMessageId } from '../../resources/path-ids.js';
import { type ResponseBodyLinks, linkResponseBody } from './link-response-body.js';
import { operation } from '../../http/operation.js';

export interface ListAttemptsDependencies extends ResponseBodyLinks {
  readonly attempts: Pick<Database['attempts'], 'listByMessage'>;
}

const MAX_RETURNED = 200;

const parseQuery = createQueryParser(pageQuery(MAX_RETURNED, MAX_RETURNED));
const parseCursor = decodeCursor(Type.Object({ attemptNo: Type.String({ pattern: '^[0-9]{1,9}$' }) }));
const positionOf = ({ attemptNo }: AttemptRow): Readonly<Record<string, string>> => ({
  attemptNo: String(attemptNo),
});

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
      details: 'Oldest first; an empty list for an unknown message.',
      tag,
      params: messageParams,
      query: parseQuery,
      data: Type.Array(schemas.attempt),
      meta: pageMetaSchema,
    },
    async handle({ caller, params, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const after = parseCursor(cursor);
      const found = await attempts.listByMessage({
        projectId: caller.projectId,
        direction,
        messageId: parseMessageId(params),
        afterNo: after && Number(after.attemptNo),
        limit: limit + 1,
        bytes: PAGE_BYTES,
      });
      const links = await Promise.all(found.map((row) => linkResponseBody(row, caller, bodyLinks)));
      const linkOf = new Map(found.map((row, index) => [row, links[index]]));
      return await presentPage(found, {
        ...{ limit, answerTurn, positionOf },
        present: (row) => presentAttempt(withShownHeaders(row, caller), linkOf.get(row)),
      });
    },
  });
}

function withShownHeaders(row: AttemptRow, caller: Caller): AttemptRow {
  const requestHeaders = row.requestHeaders as Readonly<Record<string, string>> | null;
  return { ...row, requestHeaders: requestHeaders && shownHeaders(requestHeaders, caller) };
}
