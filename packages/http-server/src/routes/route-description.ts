import type { ErrorCode } from '@posthorn/common';
import type { TSchema } from 'typebox';
import type { Parser } from '../parsing/create-parser.js';
import type { View } from './view.js';

/** What clients are told of a route: the document of the API is made of it. Schemas that have a `title` are named there. */
export interface RouteDescription<Data extends TSchema = TSchema, Meta extends TSchema = TSchema> {
  /** What it does, in a few words. */
  readonly summary: string;
  /** What else there is to know, in Markdown. */
  readonly details?: string;
  /** The group that it is shown in. */
  readonly tag: string;
  /** Every parameter of the path, by its name there. */
  readonly params?: Readonly<Record<string, TSchema>>;
  /** The very parsers that the route uses. */
  readonly query?: Described;
  readonly body?: Described;
  /** Of a success; 200 when left out. */
  readonly status?: 200 | 201 | 202 | 302;
  /** Of a success: its `data`. */
  readonly data: Data;
  /** Of `data`, where those of its schema do not tell what this route answers. */
  readonly examples?: readonly View<Data>[];
  /** Of a success: the further fields of its `meta`. */
  readonly meta?: Meta;
  /** What it may answer besides COMMON_ERRORS. */
  readonly errors?: readonly ErrorCode[];
}

type Described = Pick<Parser<TSchema>, 'schema'>;

/** What any route may answer that is mounted with an authentication. */
export const COMMON_ERRORS = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'BURST_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
