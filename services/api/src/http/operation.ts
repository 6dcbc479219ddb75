import type { Route } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Caller } from './caller.js';

/** A route of the API. The compiler checks what it answers against the schemas that describe it. */
export function operation<Data extends TSchema, Meta extends TSchema = TSchema>(
  route: Route<Caller, Data, Meta>,
): Route<Caller> {
  return route;
}
