import { type Issue, ApiError, invalidRequest } from '@posthorn/common';
import type { Database, SourceChange, SourceRow, SourceUpdate } from '@posthorn/database';
import { duplicateUrl } from './store-source.js';

export interface SourceChangeRequest extends SourceChange {
  readonly id: string;
  /** Finds issues of the endpoint after the change, because another change may have been committed in between. */
  findIssues(changed: SourceRow): readonly Issue[];
}

/** Throws NOT_FOUND, DUPLICATE_URL, INVALID_REQUEST. */
export async function changeSource(
  { id, findIssues, ...change }: SourceChangeRequest,
  sources: Pick<Database['sources'], 'update'>,
): Promise<Extract<SourceUpdate, { readonly kind: 'updated' }>> {
  const update = await sources.update(id, {
    ...change,
    assertValid(changed) {
      const issues = findIssues(changed);
      if (issues.length > 0) throw invalidRequest([...issues]);
    },
  });
  switch (update.kind) {
    case 'updated':
      return update;
    case 'duplicate-url':
      throw duplicateUrl(update.endpointId);
    case 'not-found':
      throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
  }
}
