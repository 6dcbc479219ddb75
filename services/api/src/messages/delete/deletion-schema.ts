import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { DELIVERED_ID, FAILED_ID, WAITING_ID } from '../../resources/example-ids.js';
import { countSchema, momentSchema } from '../../schemas/values.js';

const deletedAt = '2026-01-31T13:00:00.000Z';
const COUNTS = {
  deleted_count: 1,
  already_deleted_count: 1,
  not_found_count: 0,
  delivering_count: 1,
} as const;

/** The last message is being delivered. */
export const DELETED_BATCH = {
  results: [
    { message_id: FAILED_ID, outcome: 'deleted', deleted_at: deletedAt },
    { message_id: DELIVERED_ID, outcome: 'already_deleted', deleted_at: deletedAt },
    { message_id: WAITING_ID, outcome: 'delivering' },
  ],
  ...COUNTS,
} as const;

export const DELETED_ALL = { deleted: 2, deleted_message_ids: [FAILED_ID, DELIVERED_ID] } as const;

/** A row that a deletion found. */
export interface Found {
  readonly id: string;
  /** Null for a message that was left. */
  readonly deletedAt: Date | null;
  readonly alreadyDeleted: boolean;
}

export const deletionCountsSchema = Type.Object({
  deleted_count: countSchema,
  already_deleted_count: countSchema,
  not_found_count: countSchema,
  delivering_count: countSchema,
});

/** The members of a result beside the id. */
export const deletionResultProperties = {
  outcome: Type.Enum(['deleted', 'already_deleted', 'not_found', 'delivering'], {
    description: '`delivering`: the message is being delivered now and was left. An event never is.',
  }),
  deleted_at: Type.Optional(momentSchema),
};

type Result = View<TObject<typeof deletionResultProperties>> & { readonly id: string };

export interface DeletionResults {
  readonly counts: View<typeof deletionCountsSchema>;
  /** One for each of the requested ids, in their order. */
  readonly results: readonly Result[];
}

/** The results of a deletion of the given ids. */
export function presentDeletions(ids: readonly string[], found: readonly Found[]): DeletionResults {
  const foundById = new Map(found.map((row) => [row.id, row]));
  const results = ids.map((id) => presentDeletion(id, foundById.get(id)));
  const count = (outcome: Result['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    counts: {
      deleted_count: count('deleted'),
      already_deleted_count: count('already_deleted'),
      not_found_count: count('not_found'),
      delivering_count: count('delivering'),
    },
    results,
  };
}

function presentDeletion(id: string, found: Found | undefined): Result {
  if (found === undefined) return { id, outcome: 'not_found' };
  const { deletedAt, alreadyDeleted } = found;
  if (deletedAt === null) return { id, outcome: 'delivering' };
  return {
    id,
    outcome: alreadyDeleted ? 'already_deleted' : 'deleted',
    deleted_at: deletedAt.toISOString(),
  };
}
