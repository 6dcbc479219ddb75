import { type IgnoredMembers, NONE_IGNORED, joinIgnored } from '../responses/members.js';
import { assertKnownParameters, orCount } from './refuse.js';
import { toRequestBody } from './request-body.js';
import type { ApiRequest, ApiResponse, Route } from './route.js';

export interface InnerCall extends Pick<ApiRequest<unknown>, 'params' | 'query'> {
  /** The bytes of a JSON text; empty without a body. Their memory is reserved. */
  readonly body: Buffer;
}

type InnerResponse = ApiResponse & { readonly ignored: IgnoredMembers };

/** Calls a route within the call of another one, which has authenticated and admitted the caller. Throws what it throws. */
export async function callWithin<Caller>(
  route: Route<Caller>,
  outer: ApiRequest<Caller>,
  { params, query, body }: InnerCall,
): Promise<InnerResponse> {
  const ignored: IgnoredMembers[] = [];
  const read = await toRequestBody(route, body, {
    ...outer.turn,
    isReserved: true,
    recordIgnored: (members) => void ignored.push(members),
  });
  const asked = { ...outer, ...read, params, query, isHead: false };
  await orCount(assertKnownParameters(route, asked), () => route.countRefused?.(asked.caller));
  const answer = await route.handle(asked);
  return { ...answer, ignored: joinIgnored([...ignored, answer.ignored ?? NONE_IGNORED]) };
}
