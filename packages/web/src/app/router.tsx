import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { PageFailure } from '../failures/page-failure.js';
import { type FilterName, AUDIT_FILTERS, ENDPOINT_FILTERS, EVENT_FILTERS } from '../filters/filter-names.js';
import { messageFilters } from '../filters/message-filters.js';
import { readFilters } from '../filters/read-filters.js';
import { pageSearch, tabSearch } from '../layout/tab-search.js';
import { PagePending } from '../layout/waiting.js';
import { metricsSearch } from '../metrics/use-metrics.js';
import { loadPart } from '../parts/load-part.js';
import { CONSOLE_PATH } from '../session/addresses.js';
import { requireProject, toFirstProject } from '../session/require-project.js';
import { SignInPage } from '../session/sign-in-page.js';
import { signInSearch } from '../session/sign-in-search.js';
import { NoSuchPage } from './no-such-page.js';
import { queryClient } from './query-client.js';
import { PendingProject, ProjectPages } from './shell.js';

type Search = Readonly<Record<string, unknown>>;

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Outlet });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => toFirstProject(context.queryClient),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: signInSearch,
  component: SignInPage,
});

const project = createRoute({
  getParentRoute: () => root,
  path: '$projectId',
  // Any page may have a list of messages.
  validateSearch: (search: Search) => ({ ...pageSearch(search), ...messageFilters(search) }),
  beforeLoad: ({ context, params }) => requireProject(context.queryClient, params.projectId),
  component: ProjectPages,
  // The frame is there before the session is.
  pendingComponent: PendingProject,
  pendingMs: 0,
  pendingMinMs: 0,
});

/** A page of the project, whose code is loaded when it is opened, and what stands in its address. */
function page<const Path extends string, Known = object>(
  path: Path,
  load: () => Promise<() => ReactNode>,
  validateSearch: (search: Search) => Known = () => ({}) as Known,
) {
  const component = lazyRouteComponent(async () => ({ default: await loadPart(load) }));
  return createRoute({ getParentRoute: () => project, path, component, validateSearch });
}

const filtersOf =
  <Name extends FilterName>(names: readonly Name[]) =>
  (search: Search) =>
    readFilters(search, names);

const endpointSearch = (search: Search) => ({ ...tabSearch(search), ...metricsSearch(search) });

const filteredSearch = (search: Search) => ({ ...messageFilters(search), ...endpointSearch(search) });

const pages = project.addChildren([
  page('/', async () => (await import('../overview/overview-page.js')).OverviewPage, metricsSearch),
  page('messages', async () => (await import('../messages/messages-page.js')).MessagesPage),
  page('messages/$messageId', async () => (await import('../messages/message-page.js')).MessagePage),
  page(
    'endpoints',
    async () => (await import('../endpoints/endpoints-page.js')).EndpointsPage,
    filtersOf(ENDPOINT_FILTERS),
  ),
  page(
    'endpoints/$endpointId',
    async () => (await import('../endpoint-page/endpoint-page.js')).EndpointPage,
    endpointSearch,
  ),
  page('incidents', async () => (await import('../incidents/incidents-page.js')).IncidentsPage),
  page('incidents/$incidentId', async () => (await import('../incidents/incident-page.js')).IncidentPage),
  page('events', async () => (await import('../events/events-page.js')).EventsPage, filtersOf(EVENT_FILTERS)),
  page('events/$eventId', async () => (await import('../events/event-page.js')).EventPage, tabSearch),
  page('event-types', async () => (await import('../event-types/event-types-page.js')).EventTypesPage),
  page('consumers', async () => (await import('../consumers/consumers-page.js')).ConsumersPage),
  page(
    'consumers/$consumerId',
    async () => (await import('../consumer-page/consumer-page.js')).ConsumerPage,
    filteredSearch,
  ),
  page(
    'inbound-endpoints',
    async () => (await import('../inbound-endpoints/inbound-endpoints-page.js')).InboundEndpointsPage,
  ),
  page(
    'inbound-endpoints/$endpointId',
    async () => (await import('../inbound-endpoints/inbound-endpoint-page.js')).InboundEndpointPage,
    filteredSearch,
  ),
  page(
    'inbound-messages',
    async () => (await import('../inbound-endpoints/inbound-messages.js')).InboundMessagesPage,
    messageFilters,
  ),
  page(
    'pull-endpoints',
    async () => (await import('../pull-endpoints/pull-endpoints-page.js')).PullEndpointsPage,
  ),
  page(
    'pull-endpoints/$endpointId',
    async () => (await import('../pull-endpoints/pull-endpoint-page.js')).PullEndpointPage,
    filteredSearch,
  ),
  page('dead-letters', async () => (await import('../dead-letters/dead-letters-page.js')).DeadLettersPage),
  page('exports', async () => (await import('../exports/exports-page.js')).ExportsPage),
  page('api-keys', async () => (await import('../api-keys/api-keys-page.js')).ApiKeysPage),
  page('agents', async () => (await import('../agents/agents-page.js')).AgentsPage),
  page('access', async () => (await import('../access/access-page.js')).AccessPage),
  page(
    'audit-log',
    async () => (await import('../audit-log/audit-log-page.js')).AuditLogPage,
    filtersOf(AUDIT_FILTERS),
  ),
  page('settings', async () => (await import('../projects/project-page.js')).ProjectPage),
  page('usage', async () => (await import('../projects/usage-page.js')).UsagePage),
]);

export const router = createRouter({
  routeTree: root.addChildren([home, signIn, pages]),
  basepath: CONSOLE_PATH,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: PagePending,
  defaultNotFoundComponent: NoSuchPage,
  scrollRestoration: isArrival(),
});

/** Only another page begins at its top. A panel, a tab or a filter leaves readers where they are. */
function isArrival(): (options: { readonly location: { readonly pathname: string } }) => boolean {
  let shown: string | undefined;
  return ({ location: { pathname } }) => {
    const isShown = pathname === shown;
    shown = pathname;
    return !isShown;
  };
}

/** Loads the code of the page in the address, while the session is read. */
export async function loadFirstPage(): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // The page itself shows the failure, when it is opened.
  await Promise.allSettled(matchedRoutes.map(async (route) => router.loadRouteChunk(route)));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
