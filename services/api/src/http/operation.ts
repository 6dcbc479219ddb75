import type { Route } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Caller } from './caller.js';

/** A route of the API. The compiler checks the response of its handler against the response schemas. */
export function operation<Data extends TSchema, Meta extends TSchema = TSchema>(
  route: Route<Caller, Data, Meta>,
): Route<Caller> {
  return route;
}
