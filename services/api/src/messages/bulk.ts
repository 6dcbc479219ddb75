import type { MessageQuery } from '@posthorn/database';
import {
  type ApiRequest,
  type ApiResponse,
  type Route,
  type RouteDescription,
  type View,
  encodeCursor,
} from '@posthorn/http-server';
import Type, { type TProperties, type TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import { pageMetaSchema, parseIdCursor } from '../pagination/pages.js';
import { acceptanceTimes } from '../pagination/times.js';
import { type DeliveredResource, type MessageResource, ofMessages } from '../resources/message-resource.js';
import { allSchema, describe } from '../schemas/values.js';

/** On how many messages one call acts, and behind which one it begins. */
type BulkPage = Pick<MessageQuery, 'limit' | 'afterId'>;

/** An action on some of a project's messages that fit. */
export interface BulkRequest {
  readonly caller: Caller;
  readonly direction: DeliveredResource['direction'];
  readonly filter: Omit<MessageQuery, 'projectId' | 'direction' | 'owner' | keyof BulkPage>;
  readonly page: BulkPage;
}

/** Where the next call begins, as its cursor says it. */
export interface NextPart {
  /** Of an action that has several. */
  readonly part?: string;
  /** Behind this message. Default: with the first one. */
  readonly id?: string;
  /** The time of the first call, of an action that could meet its own effects. */
  readonly until?: string;
}

interface GivenPage {
  readonly limit: number;
  readonly cursor?: string;
}

interface BulkCall extends Pick<ApiRequest<Caller>, 'caller' | 'params'> {
  /** The filters, in a query or a body that passed its schema. */
  readonly given: unknown;
  readonly page: BulkPage;
}

interface BulkOperation<Data extends TSchema> extends Pick<
  RouteDescription<Data>,
  'summary' | 'details' | 'message' | 'errors' | 'data'
> {
  readonly resource: MessageResource;
  readonly action: 'replay' | 'retry' | 'delete';
  /** The parameters that select messages, beside the times. */
  readonly filters: TProperties;
  /** The filter that every call needs. Default: any of them, or `all`. */
  readonly required?: string;
  /** Whether what it acted on may still fit, so that further calls need a cursor. */
  readonly hasCursor?: boolean;
  /** Of its body in clients. */
  readonly title?: string;
  act(
    call: BulkCall,
  ): Promise<
    Omit<ApiResponse<Data>, 'meta'> & { readonly affected: number; readonly next?: NextPart | undefined }
  >;
}

/** The route that acts on all messages that filters select, call by call. */
export function bulkRoute<Data extends TSchema>(operation: BulkOperation<Data>): Route<Caller> {
  const { resource, action, required, hasCursor = false, title, act, ...words } = operation;
  const filters = { ...operation.filters, ...acceptanceTimes(resource.acceptedAs) };
  const all = required
    ? describe(allSchema, `Has no effect, because every call has the filter \`${required}\`.`)
    : allSchema;
  const description = `The maximum number of ${resource.label}s to ${action}.`;
  const limit = Type.Integer({ minimum: 1, maximum: 1000, default: 100, description });
  const cursor = (hasCursor && { cursor: cursorSchema }) as { readonly cursor: typeof cursorSchema };
  const members = createQueryOrBody(
    { ...filters, all, limit, ...cursor },
    {
      ...(title && { title }),
      ...(required ? { required: [required] } : { filters: Object.keys(filters) }),
    },
  );
  return ofMessages(resource).act<GivenPage, Data, typeof pageMetaSchema>({
    at: `/${action}-all`,
    verb: `${action}All`,
    members,
    ...(hasCursor && { meta: pageMetaSchema }),
    ...words,
    async handle({ caller, params, given: { limit: most, cursor: from, ...given } }) {
      const page = { limit: most, afterId: parseIdCursor(from) };
      const { affected, next, ...answer } = await act({ caller, params, given, page });
      return {
        ...answer,
        ...(hasCursor && { meta: metaAt(next) }),
        facts: { filter: given, affected },
      };
    },
  });
}

const cursorSchema = Type.Optional(
  Type.String({
    minLength: 1,
    examples: ['eyJpZCI6IjAxOTQwZDVlLTdjMWEtN2MzZS04ZjJiLTNiNmYwYzFkMmU0ZiJ9'],
    description:
      'The `next_cursor` of the call before, for the same filters: continues with the messages behind those of that call, so that each is looked at once.',
  }),
);

/** The `meta` of a call, given where the next one begins. */
export function metaAt(next: NextPart | undefined): View<typeof pageMetaSchema> {
  return { next_cursor: next ? encodeCursor({ ...next }) : null, has_more: next !== undefined };
}

/** Reads which messages one call acts on. `nextAfter`: where the next call begins, after so many of them. */
export async function readPart(
  { limit, afterId }: BulkPage,
  list: (page: BulkPage) => Promise<readonly { readonly id: string }[]>,
): Promise<{
  readonly ids: readonly string[];
  readonly nextAfter: (count: number) => NextPart | undefined;
}> {
  const found = await list({ limit: limit + 1, afterId });
  const ids = found.slice(0, limit).map(({ id }) => id);
  return {
    ids,
    nextAfter(count) {
      const last = ids[count - 1] ?? afterId;
      return count < found.length ? { ...(last !== undefined && { id: last }) } : undefined;
    },
  };
}
