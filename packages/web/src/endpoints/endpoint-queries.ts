import type { Endpoint, EndpointSummary, SigningKey } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';
import { type List, useList } from '../table/use-list.js';

/** The endpoints of the project, the newest first. */
export function useEndpoints(options: { readonly everyMs?: number } = {}): List<EndpointSummary> {
  return useList({
    key: ['endpoints', 'list'],
    call: (posthorn, page, signal) => posthorn.endpoints.list(page, { signal }),
    ...options,
  });
}

export function endpointQuery({ projectId, posthorn }: OpenProject, id: string) {
  return queryOptions({
    queryKey: [projectId, 'endpoints', id],
    queryFn: async ({ signal }): Promise<Endpoint> => posthorn.endpoints.get(id, { signal }),
  });
}

export function signingKeysQuery({ projectId, posthorn }: OpenProject, endpointId: string) {
  return queryOptions({
    queryKey: [projectId, 'endpoints', endpointId, 'signing-keys'],
    queryFn: async ({ signal }): Promise<readonly SigningKey[]> =>
      posthorn.signingKeys.list(endpointId, { signal }),
  });
}
