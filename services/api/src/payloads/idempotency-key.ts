import type { ApiRequest } from '@posthorn/http-server';
import Type, { type TString } from 'typebox';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import type { BodyWithPayload } from './read-payload.js';
import { describe } from '../schemas/values.js';

/** What a client may send as an idempotency key. */
export const idempotencyKeySchema: TString = Type.String({
  maxLength: 255,
  pattern: '^[a-zA-Z0-9_-]+$',
  'x-rule': 'use letters, digits, "_" or "-"',
  examples: ['order-1234'],
});

const HEADER = 'Idempotency-Key';

/** The header of routes whose body has the member `idempotency_key`. */
export const idempotencyKeyHeader = {
  [HEADER]: describe(
    idempotencyKeySchema,
    'The same as the member `idempotency_key` of the body. Quotes around it do not count. A call with both needs equal ones.',
  ),
};

/** Reads a body whose idempotency key may stand in a header. */
export async function readKeyedBody({
  json,
  member,
  header,
}: Pick<ApiRequest<Caller>, 'json' | 'member' | 'header'>): Promise<BodyWithPayload> {
  const value = await json();
  const payload = member();
  const key = header(HEADER)?.replace(/^"(.*)"$/, '$1');
  if (key === undefined || typeof value !== 'object' || value === null) return { value, payload };
  const ofBody = readMember(value, 'idempotency_key');
  if (ofBody === undefined) return { value: { ...value, idempotency_key: key }, payload };
  if (ofBody === key) return { value, payload };
  return {
    value,
    payload,
    issues: [{ path: 'idempotency_key', message: `differs from the header ${HEADER}` }],
  };
}
