import type { ApiKey } from '@posthorn/client';
import { type List, useList } from '../table/use-list.js';

/** The keys of the project, the newest first: a project has fewer than a page. */
export function useApiKeys(): List<ApiKey> {
  return useList<ApiKey>({
    key: ['api-keys'],
    call: (posthorn, page, signal) => posthorn.apiKeys.list(page, { signal }),
  });
}
