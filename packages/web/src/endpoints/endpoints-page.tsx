import { LoadingOverlay } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { ConsumerFilter } from '../consumers/consumer-filter.js';
import { ENDPOINT_FILTERS } from '../filters/filter-names.js';
import { ChoiceFilter, FilterRow } from '../filters/filter-parts.js';
import { countFilters } from '../filters/read-filters.js';
import { useFilters } from '../filters/use-filters.js';
import { CreateButton, useCreating } from '../layout/creating.js';
import { EmptyList } from '../layout/empty.js';
import { lazyPart } from '../parts/load-part.js';
import { ListPage } from '../table/list-view.js';
import { COLUMNS_OF_PROJECT } from './endpoint-columns.js';
import { HEALTH_CHOICES } from './endpoint-filters.js';
import { endpointLink } from '../layout/links.js';
import { useEndpoints } from './use-endpoints.js';

/** The form is loaded when it is opened. */
const CreateEndpoint = lazyPart(() => import('./create-endpoint.js'), 'CreateEndpoint');

const REFRESH_MS = 10_000;

export function EndpointsPage(): ReactNode {
  const [filters, change] = useFilters(ENDPOINT_FILTERS);
  const [isCreating] = useCreating();
  const [wasOpened, setWasOpened] = useState(isCreating);
  if (isCreating && !wasOpened) setWasOpened(true);
  return (
    <ListPage
      title="Endpoints"
      text="Where messages are delivered"
      actions={<CreateButton label="New endpoint" />}
      filters={
        <FilterRow names={ENDPOINT_FILTERS} filters={filters} change={change}>
          <ChoiceFilter name="health" label="Health" data={HEALTH_CHOICES} w={175} />
          <ConsumerFilter />
        </FilterRow>
      }
      list={useEndpoints({ filters, everyMs: REFRESH_MS })}
      columns={COLUMNS_OF_PROJECT}
      idOf={({ id }) => id}
      linkTo={({ id }) => endpointLink(id)}
      empty={
        <EmptyList
          of="endpoint"
          isFiltered={countFilters(filters, ENDPOINT_FILTERS) > 0}
          title="No endpoints yet"
        >
          An endpoint is a URL that gets signed messages.
        </EmptyList>
      }
    >
      {wasOpened && (
        <Suspense fallback={<LoadingOverlay visible />}>
          <CreateEndpoint />
        </Suspense>
      )}
    </ListPage>
  );
}
