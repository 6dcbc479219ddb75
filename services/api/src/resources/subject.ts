import type { Issue } from '@posthorn/common';
import {
  type ApiRequest,
  type ApiResponse,
  type Method,
  type Parser,
  type ReadRow,
  type Route,
  type RouteDescription,
  type View,
  presentPage,
} from '@posthorn/http-server';
import Type, { type TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { type Order, type PageQuery, pageMetaSchema } from '../pagination/pages.js';
import { flagSchema } from '../schemas/values.js';
import type { Tag } from './tags.js';

type Request = ApiRequest<Caller>;
type FindItem<Item> = (request: Request) => Item | Promise<Item>;
type KnownRequest<Item> = Request & { readonly item: Item };

/** A request whose path and members were read. */
export type ParsedRequest<Item, Given> = Omit<KnownRequest<Item>, 'query' | 'json'> & {
  readonly given: Given;
};

/** What all operations of a subject say alike. */
interface SubjectOptions<Data extends TSchema, Item> {
  /** The group of its operations in operation ids. */
  readonly group: string;
  readonly tag: Tag;
  /** The path of all items, such as `/v1/consumers`. */
  readonly path: string;
  /** The parameters of its paths. The last one names one item. */
  readonly params: Readonly<Record<string, TSchema>>;
  /** The `data` of an answer about one item. */
  readonly data: Data;
  /** Finds what the path of one item names, before the body is read. */
  readonly item?: FindItem<Item>;
}

/** Throws INVALID_REQUEST with every issue. */
export interface Reader<Given> extends Pick<Parser<TSchema>, 'schema' | 'findIssues'> {
  (members: unknown, alsoFound?: readonly Issue[]): Given;
}

interface MembersReader<Given> {
  readonly query: Parser<TSchema>;
  readonly body: Parser<TSchema>;
  parse(request: Request): Promise<Given>;
}

interface Operation<Item, Given, Data extends TSchema, Meta extends TSchema>
  extends
    Omit<RouteDescription<Data, Meta>, 'operationId' | 'tag' | 'params' | 'query' | 'body' | 'data'>,
    Pick<Route<Caller>, 'bytesMember'> {
  /** The path after that of the subject. Default: all items, or one of them. */
  readonly at?: string;
  /** The second part of the operation id. */
  readonly verb?: string;
  readonly data?: Data;
  readonly item?: FindItem<Item> | undefined;
  readonly query?: Reader<Given>;
  readonly body?: Reader<Given>;
  /** In place of both, for members that stand in either. */
  readonly members?: MembersReader<Given>;
  /** Adds what follows from the members of the body. */
  complete?(members: unknown, request: KnownRequest<Item>): unknown;
  /** The issues that a schema cannot express. */
  issues?(members: unknown, request: KnownRequest<Item>): readonly Issue[];
  handle(request: ParsedRequest<Item, Given>): Promise<ApiResponse<Data, Meta>>;
}

interface Removal<Item> extends Omit<
  Operation<Item, undefined, TSchema, TSchema>,
  'data' | 'examples' | 'handle'
> {
  /** How the answer names the id. Default: as the path does. */
  readonly idMember?: string;
  /** Returns the id of what was deleted. */
  handle(request: ParsedRequest<Item, undefined>): Promise<string>;
}

interface List<Item, Given, Row, Position, Data extends TSchema> extends Omit<
  Operation<Item, Given, Data, TSchema>,
  'meta' | 'handle'
> {
  readonly query: Reader<Given>;
  readonly order: Order<NoInfer<Row>, Position>;
  /** Finds the rows after a position: one more than the page has. */
  find(
    request: ParsedRequest<Item, Given>,
    page: { readonly after: Position | undefined; readonly limit: number },
  ): Promise<readonly ReadRow<Row>[]>;
  present(row: NoInfer<Row>, request: ParsedRequest<Item, Given>): View<Data>;
}

type Define<Data extends TSchema, Item> = <
  Given = undefined,
  Answer extends TSchema = Data,
  Meta extends TSchema = TSchema,
  Of = Item,
>(
  spec: Operation<Of, Given, Answer, Meta>,
) => Route<Caller>;

export interface Subject<Data extends TSchema, Item> {
  readonly post: Define<Data, undefined>;
  readonly get: Define<Data, Item>;
  readonly put: Define<Data, Item>;
  readonly patch: Define<Data, Item>;
  /** A POST that makes no item. */
  readonly act: Define<Data, Item>;
  readonly delete: Define<Data, Item>;
  /** A DELETE that answers with the id. */
  readonly remove: <Of = Item>(spec: Removal<Of>) => Route<Caller>;
  readonly list: <Given extends PageQuery, Row, Position, Entry extends TSchema = Data>(
    spec: List<undefined, Given, Row, Position, Entry>,
  ) => Route<Caller>;
}

type AnyOperation = Operation<unknown, unknown, TSchema, TSchema>;
type Reading<Name extends keyof AnyOperation> = { readonly [Each in Name]: AnyOperation[Each] };

/** Makes the operations of a subject, each of which says only what is its own. */
export function subject<Data extends TSchema, Item = undefined>(
  options: SubjectOptions<Data, Item>,
): Subject<Data, Item> {
  const { params, data } = options;
  const [id = ''] = Object.keys(params).slice(-1);
  const one = { at: `/:${id}`, data, item: options.item };
  const all = { at: '', data };
  const define =
    (method: Method, usual: Partial<AnyOperation>): Subject<Data, never>['act'] =>
    (spec) =>
      toRoute(method, { ...usual, ...spec }, options);
  const deleteOne = define('delete', { ...one, verb: 'delete' });
  const list = define('get', { ...all, verb: 'list' });
  return {
    post: define('post', { ...all, verb: 'create', status: 201 }),
    get: define('get', { ...one, verb: 'get' }),
    put: define('put', { ...one, verb: 'put' }),
    patch: define('patch', { ...one, verb: 'update' }),
    act: define('post', one),
    delete: deleteOne,
    remove: ({ idMember = id, handle, ...spec }) =>
      deleteOne({
        ...spec,
        data: Type.Object({ [idMember]: params[id] ?? Type.String(), deleted: flagSchema(true) }),
        handle: async (request) => ({ data: { [idMember]: await handle(request), deleted: true } }),
      }),
    list: ({ order, find, present, data: entry = data, ...spec }) =>
      list({
        ...spec,
        data: Type.Array(entry),
        meta: pageMetaSchema,
        async handle(request) {
          const { limit, cursor } = request.given;
          const after = order.parse(cursor);
          return await presentPage(await find(request, { after, limit: limit + 1 }), {
            limit,
            answerTurn: request.answerTurn,
            positionOf: order.positionOf,
            present: (row) => present(row, request),
          });
        },
      }),
  };
}

function toRoute(
  method: Method,
  { at = '', verb = '', bytesMember, errors = [], data = Type.Null(), ...spec }: AnyOperation,
  { group, tag, path, params }: SubjectOptions<TSchema, unknown>,
): Route<Caller> {
  const { item, query, body, members, complete, issues, handle, ...words } = spec;
  const named = Object.entries(params).filter(([name]) => `${path}${at}/`.includes(`/:${name}/`));
  const mayMiss = named.length > 0 && words.creates !== true;
  return operation({
    method,
    path: `${path}${at}`,
    ...(bytesMember !== undefined && { bytesMember }),
    description: {
      ...words,
      ...describeMembers(members ?? { query, body }),
      operationId: `${group}.${verb}`,
      tag,
      params: Object.fromEntries(named),
      data,
      errors: mayMiss ? ['NOT_FOUND', ...errors] : errors,
    },
    async handle(request) {
      const known = { ...request, item: await item?.(request) };
      const given = await readGiven(known, { query, body, members, complete, issues });
      return await handle({ ...known, given });
    },
  });
}

function describeMembers({
  query,
  body,
}: Reading<'query' | 'body'>): Pick<RouteDescription, 'query' | 'body'> {
  return { ...(query && { query }), ...(body && { body }) };
}

async function readGiven(
  request: KnownRequest<unknown>,
  { query, body, members, complete, issues }: Reading<'query' | 'body' | 'members' | 'complete' | 'issues'>,
): Promise<unknown> {
  if (members !== undefined) return await members.parse(request);
  const raw = body === undefined ? request.query : await request.json();
  const given = complete === undefined ? raw : complete(raw, request);
  const read = body ?? query;
  return read?.(given, issues?.(given, request));
}
