import type { BodyReservation } from '../bodies/body-budget.js';
import { overBudget } from '../bodies/raw-body.js';
import { type RequestJson, findUnusedMembers, readRequestJson } from '../parsing/request-json.js';
import type { IgnoredMembers } from '../responses/members.js';
import type { ApiRequest, BodyTurn, Route } from './route.js';

export type RequestBody = Pick<ApiRequest<unknown>, 'rawBody' | 'json' | 'member' | 'turn'>;

export interface BodyContext extends BodyTurn {
  /** The memory of the value was reserved while the body arrived. */
  readonly isReserved: boolean;
  recordIgnored(members: IgnoredMembers): void;
}

/** A body that arrived is not refused for so little. */
const SMALL_BYTES = 64 * 1024;

export const NO_BODY = Buffer.alloc(0);

/** Records the members of a body that its route does not know. The body of a GET means nothing. */
export async function toRequestBody<Caller>(
  { method, bytesMember, description: { body: parser } }: Route<Caller>,
  received: Buffer,
  { reserve, isReserved, pause, recordIgnored }: BodyContext,
): Promise<RequestBody> {
  let found: RequestJson | undefined;
  const rawBody = method === 'get' ? NO_BODY : received;
  if (parser === undefined && rawBody.length > 0) {
    recordIgnored(await findUnusedMembers(rawBody, { pause, reserve }));
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
      recordIgnored(found.ignored);
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
