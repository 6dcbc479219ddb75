const PAGE = { from: '/$projectId', to: '/$projectId/endpoints/$endpointId' } as const;

type EndpointLink = typeof PAGE & { readonly params: { readonly endpointId: string } };

/** Leads to the page of an endpoint, from any page of its project. */
export function endpointLink(endpointId: string): EndpointLink {
  return { ...PAGE, params: { endpointId } };
}
