import type { Endpoint, EndpointSummary } from '@posthorn/client';
import type { Read } from '../session/use-read.js';
import { type List, useList } from '../table/use-list.js';

/** The endpoints of the project, the newest first. */
export function useEndpoints(options: { readonly everyMs?: number } = {}): List<EndpointSummary> {
  return useList({
    key: ['endpoints', 'list'],
    call: (posthorn, page, signal) => posthorn.endpoints.list(page, { signal }),
    ...options,
  });
}

export function endpointRead(id: string): Read<Endpoint> {
  return {
    key: ['endpoints', id],
    call: (posthorn, signal) => posthorn.endpoints.get(id, { signal }),
  };
}
