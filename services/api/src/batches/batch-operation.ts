import type { ProjectRates } from '@posthorn/acceptance';
import { ApiError, ERROR_STATUS, type Issue } from '@posthorn/common';
import {
  type ApiRequest,
  type ApiResponse,
  type Route,
  type RouteDescription,
  type View,
  orCount,
} from '@posthorn/http-server';
import Type, { type TObject, type TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import type { BodyWithPayload } from '../payloads/read-payload.js';
import { type BatchItems, createTextReader, describeBody, orError, readBatch } from './read-batch.js';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** What became of an item. */
export interface Outcome<Result> {
  readonly result: Result;
  /** With the paths of the item alone. */
  readonly warnings?: readonly Issue[] | undefined;
}

/** An operation on some items of a project, each of which gets a result of its own, as if it came alone. */
export interface Batch<Item, Result extends TObject> {
  readonly path: string;
  readonly description: Pick<RouteDescription, 'operationId' | 'summary' | 'details' | 'tag'>;
  /** The further members of the answer's `meta`. */
  readonly meta?: TSchema;
  readonly items: BatchItems;
  readonly result: Result;
  readonly example: View<Result>;
  begin(request: ApiRequest<Caller>): {
    /** Reads an item. Throws what refuses it; SERVICE_UNAVAILABLE refuses all. */
    read(body: BodyWithPayload): Promise<Item>;
    /** Stores all valid items in one transaction, and returns what became of each, in order. */
    store(items: readonly Item[]): Promise<readonly (Outcome<View<Result>> | ApiError)[]>;
  };
}

const errorSchema = Type.Object({
  code: Type.Enum(Object.keys(ERROR_STATUS), { title: 'ErrorCode' }),
  message: Type.String(),
  details: Type.Optional(Type.Object({}, { additionalProperties: true })),
});

const REFUSED = {
  error: {
    code: 'INVALID_REQUEST',
    message: 'payload: is required',
    details: { issues: [{ path: 'payload', message: 'is required' }] },
  },
};

/** Each item counts towards the rate of the project, and a batch that cannot be read as one. */
export function batchOperation<Item, Result extends TObject>(
  batch: Batch<Item, Result>,
  rates: ProjectRates,
): Route<Caller> {
  const { path, description, items, result, meta, example } = batch;
  const members = Object.entries(result.properties).map(([name, schema]) => [name, Type.Optional(schema)]);
  const resultSchema = Type.Object({ ...Object.fromEntries(members), error: Type.Optional(errorSchema) });
  const readTexts = createTextReader(items.member);
  return operation({
    method: 'post',
    path,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    bytesMember: items.member,
    description: {
      ...description,
      body: describeBody(items),
      status: 202,
      data: Type.Object(
        { accepted: Type.Integer(), rejected: Type.Integer(), results: Type.Array(resultSchema) },
        { examples: [{ accepted: 1, rejected: 1, results: [example, REFUSED] }] },
      ),
      ...(meta !== undefined && { meta }),
      errors: [],
    },
    handle: (request) => handle(request, batch, { rates, readTexts }),
    countRefused: (caller) => rates.admitSend(caller),
  });
}

async function handle<Item, Result extends TObject>(
  request: ApiRequest<Caller>,
  { items, begin }: Pick<Batch<Item, Result>, 'items' | 'begin'>,
  {
    rates,
    readTexts,
  }: { readonly rates: ProjectRates; readonly readTexts: ReturnType<typeof createTextReader> },
): Promise<ApiResponse> {
  const { caller, turn } = request;
  const admit = (): Promise<void> => rates.admitSend(caller);
  const texts = await orCount(readTexts(request), admit);
  const admitted = await Promise.all(texts.map(() => orError(admit)));
  const { read: readItem, store } = begin(request);
  const { read, ignored } = await readBatch(texts, { ...items, admitted, turn, read: readItem });
  const outcomes = await ofValid(read, store);
  const rejected = outcomes.filter((one) => one instanceof ApiError).length;
  const warnings = outcomes.flatMap((one, index) =>
    one instanceof ApiError ? [] : warningsAt(`${items.member}.${index}`, one),
  );
  return {
    data: { accepted: outcomes.length - rejected, rejected, results: outcomes.map(toResult) },
    ...(warnings.length > 0 && { meta: { warnings } }),
    ignored,
  };
}

/** Does something with all items that are no errors, and returns the results between the errors, in order. */
export async function ofValid<Item, Result>(
  items: readonly (Item | ApiError)[],
  work: (valid: readonly Item[]) => Promise<readonly (Result | ApiError)[]>,
): Promise<readonly (Result | ApiError)[]> {
  const results = await work(items.filter((one): one is Item => !(one instanceof ApiError)));
  const next = results.values();
  return items.map((one) => {
    if (one instanceof ApiError) return one;
    const { value, done } = next.next();
    if (done === true) throw new Error('An item of a batch has no result.');
    return value;
  });
}

/** For an item that was valid, and not stored. Throws SERVICE_UNAVAILABLE. */
export function assertStored<Stored extends object>(
  stored: Stored | Error | undefined,
): asserts stored is Exclude<Stored, Error> {
  if (stored !== undefined && !(stored instanceof Error)) return;
  throw new ApiError('SERVICE_UNAVAILABLE', 'This one was not stored; send it again.', {
    isExpected: true,
    cause: stored,
  });
}

function warningsAt(at: string, { warnings = [] }: Outcome<unknown>): readonly Issue[] {
  return warnings.map(({ path, message }) => ({ path: `${at}.${path}`, message }));
}

function toResult(outcome: Outcome<unknown> | ApiError): unknown {
  if (!(outcome instanceof ApiError)) return outcome.result;
  const { code, message, details } = outcome;
  return { error: { code, message, ...(details !== undefined && { details }) } };
}
