import type { ErrorCode } from '@posthorn/common';
import type { Static, TSchema } from 'typebox';
import type { Parser } from '../parsing/create-parser.js';

/** A value of a schema in an answer. It is immutable. */
export type View<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;

/**
 * The documentation of a route for clients, from which the OpenAPI document is built. Schemas with a `title` become
 * named components.
 */
export interface RouteDescription<Data extends TSchema = TSchema, Meta extends TSchema = TSchema> {
  /** The name of the operation: a group and a verb, as clients call it, such as `messages.send`. */
  readonly operationId: `${string}.${string}`;
  /** The purpose of the route in a few words. */
  readonly summary: string;
  /** Further documentation, in Markdown. */
  readonly details?: string;
  /** The group of the route in the document. */
  readonly tag: string;
  /** The path parameters by name. */
  readonly params?: Readonly<Record<string, TSchema>>;
  /** The ways to authenticate, any of which suffices. Default: those of the document. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** What an API key must be allowed to do; `by kind` where that depends on what the call is about. */
  readonly requiredScope?: string;
  /** What it must be allowed to do besides, in some cases. */
  readonly conditionalScope?: ConditionalScope;
  /** The parsers that the route uses. A parameter that the query's schema does not contain is INVALID_REQUEST. */
  readonly query?: Described;
  /** Another service makes the query, and may add to it. */
  readonly hasForeignQuery?: true;
  readonly body?: Described;
  /** The headers that mean something to the route, by name. None is required. */
  readonly headers?: Readonly<Record<string, TSchema>>;
  /** The status of a success. Default: 200. */
  readonly status?: 200 | 201 | 202 | 302 | 303;
  /** A success that created something is 201. */
  readonly creates?: true;
  /** The schema of `data` in a success. */
  readonly data: Data;
  /** An example of the sentence beside `data`, in a success that has one. */
  readonly message?: string;
  /** A success is a file, without the envelope. */
  readonly isFile?: boolean;
  /** A success is a WebSocket: 101 without data. */
  readonly isSocket?: boolean;
  /** Examples of `data`, where those of its schema do not fit this route. */
  readonly examples?: readonly View<Data>[];
  /** The schema of further members of `meta` in a success. */
  readonly meta?: Meta;
  /** Possible errors in addition to COMMON_ERRORS. */
  readonly errors?: readonly ErrorCode[];
}

export interface ConditionalScope {
  readonly scope: string;
  /** Completes "when", in Markdown. */
  readonly when: string;
}

type Described = Pick<Parser<TSchema>, 'schema' | 'findIssues'>;

/**
 * Errors that every route with authentication may answer. NOT_FOUND is also the answer to a call of a console session
 * that selects a project outside of the session.
 */
export const COMMON_ERRORS = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'BURST_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
