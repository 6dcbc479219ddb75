import { Prisma } from '../connections/open-connection.js';
import { boolean, tableOf, text, uuid } from '../connections/table-of.js';

/** The value of a member that the project names. */
export interface SearchableValue {
  /** As the project names it. */
  readonly member: string;
  readonly value: string;
  /** Whether the value is a hash, of which only an equal one is found. */
  readonly isHashed: boolean;
}

interface WithValues {
  readonly id: string;
  /** Undefined when the project names no member, or the payload has none of them. */
  readonly searchable?: readonly SearchableValue[] | undefined;
}

interface ValueOfPayload extends SearchableValue {
  readonly payloadId: string;
}

const VALUES = tableOf<ValueOfPayload>({
  payload_id: uuid((v) => v.payloadId),
  member: text((v) => v.member),
  value: text((v) => v.value),
  hashed: boolean((v) => v.isHashed),
});

/**
 * The additional SQL of the insertion of messages or events when their payloads have searchable values. The common table
 * expression `stored` has the `id`, `project_id`, `kind` and `consumer_id` of what was stored.
 */
export function keepValues(payloads: readonly WithValues[], stored: Prisma.Sql): Prisma.Sql {
  const values = payloads.flatMap(({ id, searchable = [] }) =>
    searchable.map((value): ValueOfPayload => ({ ...value, payloadId: id })),
  );
  if (values.length === 0) return Prisma.empty;
  return Prisma.sql`
    searchable AS (
      INSERT INTO searchable_values (message_id, member, project_id, kind, consumer_id, hashed, value)
      SELECT id, member, project_id, kind::text::searchable_kind, nullif(consumer_id, ''), hashed, value
      FROM (${stored}) AS payload JOIN ${VALUES(values)} ON t.payload_id = payload.id
    ),`;
}

/** Erases the values of an array of payloads. Their ids are between `first` and `last`. */
export function eraseValues(
  ids: Prisma.Sql,
  { first, last }: { readonly first: string; readonly last: string },
): Prisma.Sql {
  return Prisma.sql`
    DELETE FROM searchable_values
    WHERE message_id = ANY (${ids}) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid`;
}
