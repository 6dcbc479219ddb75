import type { AttemptRow, Database } from '@posthorn/database';
import { type FileStore, responseBodyKey } from '@posthorn/storage';
import { type Caller, planOf } from '../../http/caller.js';
import type { RecordedBodies } from './recorded-bodies.js';
import { type Route, createQueryParser, decodeCursor, PAGE_BYTES, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import { pageMetaSchema, pageQuery } from '../../pagination/pages.js';
import { shownHeaders } from '../../http/shown-headers.js';
import type { DeliveredResource } from '../../resources/message-resource.js';
import { messageParams, parseMessageId } from '../../resources/path-ids.js';
import { operation } from '../../http/operation.js';

/** A response body is stored as a file or in the attempt's record. */
interface ResponseBodyLinks {
  readonly files: FileStore;
  readonly recordedBodies: RecordedBodies;
}

export interface AttemptDependencies extends ResponseBodyLinks, Pick<Database, 'attempts'> {
  readonly resource: DeliveredResource;
}

const EXPIRES_IN_SECONDS = 15 * 60;

type Attempt = Pick<AttemptRow, 'messageId' | 'attemptNo' | 'responseBodyStored' | 'responseBodyRecorded'>;

/**
 * A new link to the stored response body. Undefined when none is stored, or when the caller's plan does not include
 * bodies, or its portal token does not.
 */
async function linkResponseBody(
  row: Attempt,
  caller: Caller,
  { files, recordedBodies }: ResponseBodyLinks,
): Promise<string | undefined> {
  const { messageId, attemptNo, responseBodyStored, responseBodyRecorded } = row;
  if (caller.portal?.capabilities.has('payloads.read') === false) return undefined;
  if (!planOf(caller).storesResponseBodies) return undefined;
  const options = { expiresInSeconds: EXPIRES_IN_SECONDS, fileName: `${messageId}-${attemptNo}.bin` };
  if (responseBodyRecorded) return recordedBodies.createLink(row, options);
  return responseBodyStored ? await files.createLink(responseBodyKey(row), options) : undefined;
}

const MAX_RETURNED = 200;

const parseAttemptQuery = createQueryParser(pageQuery(MAX_RETURNED, MAX_RETURNED));
const parseCursor = decodeCursor(Type.Object({ attemptNo: Type.String({ pattern: '^[0-9]{1,9}$' }) }));
const positionOf = ({ attemptNo }: AttemptRow): Readonly<Record<string, string>> => ({
  attemptNo: String(attemptNo),
});

/** An empty list, never NOT_FOUND, for a message of another project. */
export function listAttempts({ resource, attempts, ...bodyLinks }: AttemptDependencies): Route<Caller> {
  const { path, operations, direction, tag, noun, schemas, presentAttempt } = resource;
  return operation({
    method: 'get',
    path: `${path}/:id/attempts`,
    description: {
      operationId: `${operations.messages}.listAttempts`,
      summary: `List the attempts of ${noun}`,
      details: 'Oldest first; an empty list for an unknown message.',
      tag,
      params: messageParams,
      query: parseAttemptQuery,
      data: Type.Array(schemas.attempt),
      meta: pageMetaSchema,
    },
    async handle({ caller, params, query, answerTurn }) {
      const { limit, cursor } = parseAttemptQuery(query);
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
