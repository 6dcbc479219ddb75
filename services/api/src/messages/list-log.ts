import { type Route, createQueryParser } from '@posthorn/http-server';
import Type, { type TObject, type TProperties } from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema, pageQuery, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes } from '../pagination/times.js';
import { parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { MessageResource } from '../resources/message-resource.js';

interface Log<Row> {
  readonly resource: MessageResource;
  readonly details: string;
  /** The parameters beside those of a page: the times, and what else selects messages. */
  readonly filters: TProperties;
  readonly entry: TObject;
  list(selected: Selected): Promise<readonly Row[]>;
  present(row: Row): Readonly<Record<string, unknown>>;
}

interface Selected {
  readonly caller: Caller;
  readonly endpointId: string | undefined;
  readonly startTime: Date | undefined;
  readonly endTime: Date | undefined;
  readonly afterId: string | undefined;
  readonly limit: number;
  /** The other filters. */
  readonly given: unknown;
}

/** The log of the messages of one direction, newest first. */
export function listLog<Row extends { readonly id: string }>(log: Log<Row>): Route<Caller> {
  const { logsPath, operations, plural, tag, endpointFilter } = log.resource;
  const parseQuery = createQueryParser(Type.Object({ ...pageQuery(50, 500).properties, ...log.filters }));
  return operation({
    method: 'get',
    path: logsPath,
    description: {
      operationId: `${operations.logs}.list`,
      summary: `List the log of ${plural}`,
      details: log.details,
      tag,
      query: parseQuery,
      data: Type.Array(log.entry),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, ...given } = parseQuery(query);
      const found = await log.list({
        caller,
        endpointId: parseEndpointFilter(given, endpointFilter),
        ...parseTimes(given),
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
        given,
      });
      return await presentById(found, { limit, answerTurn, present: (row) => log.present(row) });
    },
  });
}
