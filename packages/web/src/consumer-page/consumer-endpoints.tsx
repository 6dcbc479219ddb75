import type { ReactNode } from 'react';
import { COLUMNS_OF_CONSUMER } from '../endpoints/endpoint-columns.js';
import { endpointLink } from '../layout/links.js';
import { useEndpoints } from '../endpoints/use-endpoints.js';
import { Empty } from '../layout/empty.js';
import { ListView } from '../table/list-view.js';

const REFRESH_MS = 5000;

/** The endpoints of a consumer: how each does, and why one does not. */
export function ConsumerEndpoints({ consumerId }: { readonly consumerId: string }): ReactNode {
  return (
    <ListView
      label="Endpoints"
      list={useEndpoints({ filters: { consumerId }, everyMs: REFRESH_MS })}
      columns={COLUMNS_OF_CONSUMER}
      idOf={({ id }) => id}
      linkTo={({ id }) => endpointLink(id)}
      empty={
        <Empty title="No endpoints">
          This customer gets nothing until an endpoint names it as its consumer.
        </Empty>
      }
    />
  );
}
