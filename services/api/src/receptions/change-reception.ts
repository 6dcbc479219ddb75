import type { Issue } from '@posthorn/common';
import { ApiError, invalidRequest } from '@posthorn/common';
import type { Database, ReceptionChange, ReceptionRow, ReceptionUpdate } from '@posthorn/database';
import { duplicateUrl } from './store-reception.js';

export interface ReceptionChangeRequest extends ReceptionChange {
  readonly id: string;
  /** What is wrong with the endpoint as it would be: another change may have come in between. */
  findIssues(changed: ReceptionRow): readonly Issue[];
}

/** Throws NOT_FOUND, DUPLICATE_URL, INVALID_REQUEST. */
export async function changeReception(
  { id, findIssues, ...change }: ReceptionChangeRequest,
  receptions: Pick<Database['receptions'], 'update'>,
): Promise<Extract<ReceptionUpdate, { readonly kind: 'updated' }>> {
  const update = await receptions.update(id, {
    ...change,
    assertValid(changed) {
      const issues = findIssues(changed);
      if (issues.length > 0) throw invalidRequest([...issues]);
    },
  });
  switch (update.kind) {
    case 'updated':
      return update;
    case 'duplicate url':
      throw duplicateUrl();
    case 'not found':
      throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
  }
}
