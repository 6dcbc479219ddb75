import type { ReactNode } from 'react';
import { EndpointList } from './endpoint-list.js';
import { EndpointPage } from './endpoint-page.js';
import { NewEndpoint } from './new-endpoint.js';

export function EndpointsPages({ id }: { readonly id: string | undefined }): ReactNode {
  if (id === undefined) return <EndpointList />;
  return id === 'new' ? <NewEndpoint /> : <EndpointPage key={id} endpointId={id} />;
}
