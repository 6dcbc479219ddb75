import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { ClockIcon } from '@primer/octicons-react';
import { type ErrorComponentProps, CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { EndIsTold, FailureNotice } from '../failures/failure-notice.js';
import { PagePending } from '../layout/waiting.js';
import { MissingPartError, lazyPart, reloadIfServed } from '../parts/load-part.js';
import type { AgentToken } from './agents/agents-page.js';
import { EndpointList } from './endpoints/endpoint-list.js';
import { PlaceLink } from './place/place-link.js';
import { type PageName, type Place, PAGES, followedRow, hasNavigation, usePlace } from './place/place.js';
import classes from './portal.module.css';
import { PortalSearch } from './search/portal-search.js';
import type { PortalSettings } from './theme/portal-settings.js';

// The first page comes with the frame, as the search does, which takes keys. The others are loaded when they are opened.
const AgentsPage = lazyPart(() => import('./agents/agents-page.js'), 'AgentsPage');
const EndpointPage = lazyPart(() => import('./endpoints/endpoint-page.js'), 'EndpointPage');
const EventTypesPages = lazyPart(() => import('./event-types/event-types-pages.js'), 'EventTypesPages');
const MessagesPages = lazyPart(() => import('./messages/messages-pages.js'), 'MessagesPages');
const NewEndpoint = lazyPart(() => import('./endpoints/new-endpoint.js'), 'NewEndpoint');

const AGAIN_AFTER_MS = 5000;

const LABELS: Readonly<Record<PageName, string>> = {
  endpoints: 'Endpoints',
  messages: 'Messages',
  'event-types': 'Event types',
  agents: 'Agents',
};

export interface ShellProps {
  readonly theme: PortalSettings['theme'];
  /** Undefined where the session is not for an agent. */
  readonly agent: AgentToken | undefined;
  readonly isOver: boolean;
  readonly onRenew: () => void;
}

export function Shell({ theme, agent, isOver, onRenew }: ShellProps): ReactNode {
  const place = usePlace();
  const { page, id } = place;
  const [top, main] = useArrival(place);
  return (
    <Box className={classes['portal']}>
      <div ref={top} className={classes['top']} />
      {hasNavigation && <Header theme={theme} page={page} isOfAgent={agent !== undefined} />}
      {isOver && <SessionOver onRenew={onRenew} />}
      {hasNavigation && <PortalSearch />}
      <main ref={main} tabIndex={-1}>
        <EndIsTold value={isOver}>
          <CatchBoundary getResetKey={() => `${page} ${id ?? ''}`} errorComponent={PageFailure}>
            <Suspense fallback={<PagePending />}>
              <Page page={page} id={id} agent={agent} />
            </Suspense>
          </CatchBoundary>
        </EndIsTold>
      </main>
    </Box>
  );
}

function Page({ page, id, agent }: Place & Pick<ShellProps, 'agent'>): ReactNode {
  if (page === 'agents') return <AgentsPage agent={agent} />;
  if (page === 'messages') return <MessagesPages id={id} />;
  if (page === 'event-types') return <EventTypesPages name={id} />;
  if (id === undefined) return <EndpointList />;
  return id === 'new' ? <NewEndpoint /> : <EndpointPage key={id} endpointId={id} />;
}

/** A page that was not loaded comes with the next load of the portal. */
function PageFailure({ error }: ErrorComponentProps): ReactNode {
  const isMissing = error instanceof MissingPartError;
  useInterval(() => void reloadIfServed(), AGAIN_AFTER_MS, { autoInvoke: isMissing });
  return <FailureNotice error={error} onRetry={() => location.reload()} />;
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
  readonly isOfAgent: boolean;
}

function Header({ theme: { logo, name }, page, isOfAgent }: HeaderProps): ReactNode {
  return (
    <header className={classes['header']}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        {logo !== undefined && <img className={classes['brand']} src={logo} alt="" />}
        <Text fw={600} truncate>
          {name ?? 'Webhooks'}
        </Text>
      </Group>
      <nav className={classes['tabs']} aria-label="Pages">
        {PAGES.filter((each) => each !== 'agents' || isOfAgent).map((each) => (
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
