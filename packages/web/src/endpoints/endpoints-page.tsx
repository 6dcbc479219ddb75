import { LoadingOverlay, Select } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { ConsumerSelect } from '../consumers/consumer-select.js';
import { FilterRow } from '../filters/filter-parts.js';
import { countFilters } from '../filters/read-filters.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { CreateButton, useCreating } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { lazyPart } from '../parts/load-part.js';
import { ListPage } from '../table/list-view.js';
import { COLUMNS_OF_PROJECT } from './endpoint-columns.js';
import { type EndpointFilters, ENDPOINT_FILTERS, HEALTH_OPTIONS } from './endpoint-filters.js';
import { endpointLink } from './endpoint-link.js';
import { useEndpoints } from './use-endpoints.js';

/** The form is loaded when it is opened. */
const CreateEndpoint = lazyPart(() => import('./create-endpoint.js'), 'CreateEndpoint');

const REFRESH_MS = 10_000;

export function EndpointsPage(): ReactNode {
  const filters = useSearch({ from: '/$projectId/endpoints' });
  const [isCreating] = useCreating();
  const [wasOpened, setWasOpened] = useState(isCreating);
  if (isCreating && !wasOpened) setWasOpened(true);
  return (
    <ListPage
      title="Endpoints"
      text="Where messages are delivered"
      actions={<CreateButton label="New endpoint" />}
      filters={<EndpointFilterBar filters={filters} />}
      list={useEndpoints({ filters, everyMs: REFRESH_MS })}
      columns={COLUMNS_OF_PROJECT}
      idOf={({ id }) => id}
      linkTo={({ id }) => endpointLink(id)}
      empty={<NoEndpoints filters={filters} />}
    >
      {wasOpened && (
        <Suspense fallback={<LoadingOverlay visible />}>
          <CreateEndpoint />
        </Suspense>
      )}
    </ListPage>
  );
}

function EndpointFilterBar({ filters }: { readonly filters: EndpointFilters }): ReactNode {
  const change = useChangeFilters();
  const { health = null, consumerId = null } = filters;
  return (
    <FilterRow names={ENDPOINT_FILTERS} filters={filters} change={change}>
      <Select
        aria-label="Health"
        placeholder="Any health"
        data={HEALTH_OPTIONS}
        value={health}
        onChange={(value) => change({ health: value })}
        clearable
        w={175}
      />
      <ConsumerSelect value={consumerId} onChange={(value) => change({ consumerId: value })} />
    </FilterRow>
  );
}

function NoEndpoints({ filters }: { readonly filters: EndpointFilters }): ReactNode {
  if (countFilters(filters, ENDPOINT_FILTERS) > 0) return <Empty title="No endpoint fits the filters" />;
  return <Empty title="No endpoints yet">An endpoint is a URL that gets signed messages.</Empty>;
}
