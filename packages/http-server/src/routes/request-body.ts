import type { Response } from 'express';
import type { BodyReservation } from '../bodies/body-budget.js';
import type { Pause } from '../bodies/large-bodies.js';
import { overBudget } from '../bodies/raw-body.js';
import { type RequestJson, findUnusedMembers, readRequestJson } from '../parsing/request-json.js';
import { recordIgnoredMembers } from '../responses/members.js';
import type { ApiRequest, BodyTurn, Route } from './route.js';

export type RequestBody = Pick<ApiRequest<unknown>, 'rawBody' | 'json' | 'member' | 'turn'>;

export interface BodyContext {
  readonly reservation: BodyReservation;
  /** The memory of the value was reserved while the body arrived. */
  readonly isReserved: boolean;
  readonly pause: Pause;
  readonly response: Response;
}

/** A body that arrived is not refused for so little. */
const SMALL_BYTES = 64 * 1024;

export const NO_BODY = Buffer.alloc(0);

/** Records the members of a body that its route does not know, for the answer. The body of a GET means nothing. */
export async function toRequestBody<Caller>(
  { method, bytesMember, description: { body: parser } }: Route<Caller>,
  received: Buffer,
  { reservation, isReserved, pause, response }: BodyContext,
): Promise<RequestBody> {
  let found: RequestJson | undefined;
  const rawBody = method === 'get' ? NO_BODY : received;
  const reserve = createReserve(reservation);
  if (parser === undefined && rawBody.length > 0) {
    recordIgnoredMembers(response, await findUnusedMembers(rawBody, { pause, reserve }));
  }
  return {
    rawBody,
    turn: { pause, reserve },
    async json() {
      found = await readRequestJson(rawBody, {
        pause,
        reserve: isReserved ? () => undefined : reserve,
        member: bytesMember,
        schema: parser?.schema,
      });
      recordIgnoredMembers(response, found.ignored);
      return found.value;
    },
    member: () => found?.member,
  };
}

/** Reserves the memory for the work on a body. Throws SERVICE_UNAVAILABLE. */
export function createReserve(reservation: Pick<BodyReservation, 'reserve'>): BodyTurn['reserve'] {
  let smallBytes = 0;
  return (bytes) => {
    smallBytes += bytes;
    if (smallBytes <= SMALL_BYTES) return;
    if (!reservation.reserve(smallBytes)) throw overBudget();
    smallBytes = 0;
  };
}
