import { type Route, createQueryParser } from '@posthorn/http-server';
import Type, { type TObject, type TProperties } from 'typebox';
import type { Caller } from '../http/caller.js';
import { pageMetaSchema, pageQuery, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes } from '../pagination/times.js';
import { parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { MessageResource } from '../resources/message-resource.js';
import { subject } from '../resources/subject.js';

interface Log<Row> {
  readonly resource: MessageResource;
  readonly details: string;
  /** The parameters beside those of a page: the times, and what else selects messages. */
  readonly filters: TProperties;
  readonly entry: TObject;
  list(selected: Selected): Promise<readonly Row[]>;
  /** Counts up to the limit what fits, in a log that can be counted. */
  count?(selected: Selected): Promise<number>;
  present(row: Row): Readonly<Record<string, unknown>>;
}

export interface Selected {
  readonly caller: Caller;
  readonly endpointId: string | undefined;
  readonly startTime: Date | undefined;
  readonly endTime: Date | undefined;
  readonly afterId: string | undefined;
  readonly limit: number;
  /** The other filters. */
  readonly given: unknown;
}

const MOST_COUNTED = 100_000;

/** The parameter that asks for the number of messages, and its member of `meta`. */
export const countQuery = {
  count: Type.Optional(
    Type.Boolean({ description: 'Whether `total` tells how many messages fit the filters, on all pages.' }),
  ),
};
export const totalSchema = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MOST_COUNTED,
    description: `How many messages fit the filters, if the call has asked for it. At most ${MOST_COUNTED} are counted.`,
    examples: [1834],
  }),
);

const countedMetaSchema = Type.Object(
  { ...pageMetaSchema.properties, total: totalSchema },
  { examples: [{ next_cursor: null, has_more: false, total: 2 }] },
);

/** The member `total`, if a call asks for it. */
export async function countIfAsked(
  isAsked: unknown,
  count: (limit: number) => Promise<number>,
): Promise<{ readonly total?: number }> {
  return isAsked === true ? { total: await count(MOST_COUNTED) } : {};
}

/** The log of the messages of one direction, newest first. */
export function listLog<Row extends { readonly id: string }>(log: Log<Row>): Route<Caller> {
  const { logsPath: path, operations, plural, tag, endpointFilter } = log.resource;
  const { count } = log;
  const query = createQueryParser(
    Type.Object({ ...pageQuery(50, 500).properties, ...log.filters, ...(count && countQuery) }),
  );
  const of = subject({ group: operations.logs, tag, path, params: {}, data: Type.Array(log.entry) });
  return of.get({
    at: '',
    verb: 'list',
    summary: `List the log of ${plural}`,
    details: log.details,
    query,
    meta: (count ? countedMetaSchema : pageMetaSchema) as typeof countedMetaSchema,
    async handle({ caller, given: { limit, cursor, count: isCounted, ...given }, answerTurn }) {
      const selected = {
        caller,
        endpointId: parseEndpointFilter(given, endpointFilter),
        ...parseTimes(given),
        given,
      };
      const found = await log.list({ ...selected, afterId: parseIdCursor(cursor), limit: limit + 1 });
      const page = await presentById(found, { limit, answerTurn, present: (row) => log.present(row) });
      const counted = await countIfAsked(isCounted, async (most) =>
        count ? await count({ ...selected, afterId: undefined, limit: most }) : 0,
      );
      return { ...page, meta: { ...page.meta, ...counted } };
    },
  });
}
