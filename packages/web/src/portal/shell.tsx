import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { ClockIcon } from '@primer/octicons-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../parts/load-part.js';
import { EndpointList } from './endpoints/endpoint-list.js';
import { EndpointPage } from './endpoints/endpoint-page.js';
import { NewEndpoint } from './endpoints/new-endpoint.js';
import { EventTypesPages } from './event-types/event-types-pages.js';
import { EndIsTold } from '../failures/failure-notice.js';
import { MessagesPages } from './messages/messages-pages.js';
import { PlaceLink } from './place/place-link.js';
import { type PageName, type Place, PAGES, followedRow, hasNavigation, usePlace } from './place/place.js';
import classes from './portal.module.css';
import type { PortalSettings } from './theme/portal-settings.js';

const PortalSearch = lazyPart(async () => import('./search/portal-search.js'), 'PortalSearch');

const LABELS: Readonly<Record<PageName, string>> = {
  endpoints: 'Endpoints',
  messages: 'Messages',
  'event-types': 'Event types',
};

export interface ShellProps {
  readonly theme: PortalSettings['theme'];
  readonly isOver: boolean;
  readonly onRenew: () => void;
}

export function Shell({ theme, isOver, onRenew }: ShellProps): ReactNode {
  const place = usePlace();
  const { page, id } = place;
  const [top, main] = useArrival(place);
  return (
    <Box className={classes['portal']}>
      <div ref={top} className={classes['top']} />
      {hasNavigation && <Header theme={theme} page={page} />}
      {isOver && <SessionOver onRenew={onRenew} />}
      {hasNavigation && (
        <Suspense>
          <PortalSearch />
        </Suspense>
      )}
      <main ref={main} tabIndex={-1}>
        <EndIsTold value={isOver}>
          <Page page={page} id={id} />
        </EndIsTold>
      </main>
    </Box>
  );
}

function Page({ page, id }: Place): ReactNode {
  if (page === 'messages') return <MessagesPages id={id} />;
  if (page === 'event-types') return <EventTypesPages name={id} />;
  if (id === undefined) return <EndpointList />;
  return id === 'new' ? <NewEndpoint /> : <EndpointPage key={id} endpointId={id} />;
}

/** A reader who followed a link far down begins at the top of the next page, and there the keyboard does, too. */
function useArrival({
  page,
  id,
}: Place): readonly [RefObject<HTMLDivElement | null>, RefObject<HTMLElement | null>] {
  const [top, main] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  const name = `${page} ${id ?? ''}`;
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    // The list itself brings back the row.
    if (followedRow() !== undefined) return;
    main.current?.focus({ preventScroll: true });
    // The page around the frame scrolls, too.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [name]);
  return [top, main];
}

interface HeaderProps {
  readonly theme: PortalSettings['theme'];
  readonly page: PageName;
}

function Header({ theme: { logo, name }, page }: HeaderProps): ReactNode {
  return (
    <header className={classes['header']}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        {logo !== undefined && <img className={classes['brand']} src={logo} alt="" />}
        <Text fw={600} truncate>
          {name ?? 'Webhooks'}
        </Text>
      </Group>
      <nav className={classes['tabs']} aria-label="Pages">
        {PAGES.map((each) => (
          <PlaceLink
            key={each}
            to={{ page: each }}
            className={classes['tab']}
            {...(each === page && { 'aria-current': 'page' })}
          >
            {LABELS[each]}
          </PlaceLink>
        ))}
      </nav>
    </header>
  );
}

/** The pages stay, so that nothing typed is lost. */
function SessionOver({ onRenew }: { readonly onRenew: () => void }): ReactNode {
  return (
    <Alert color="orange" mb="md" role="alert" icon={<ClockIcon />} title="Your session has ended">
      <Text size="sm">
        Open this page again from where you came. What you have typed stays here until then.
      </Text>
      <Button mt="sm" size="xs" variant="default" onClick={onRenew}>
        Try again
      </Button>
    </Alert>
  );
}
