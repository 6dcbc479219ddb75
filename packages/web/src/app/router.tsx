import { Outlet, createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { PageFailure } from '../failures/page-failure.js';
import { PagePending } from '../layout/page-pending.js';
import { createSearch, tabSearch } from '../layout/tab-search.js';
import { metricsSearch } from '../metrics/metrics-search.js';
import { messageFilters } from '../messages/message-filters.js';
import { CONSOLE_PATH } from '../session/addresses.js';
import { requireProject, toFirstProject } from '../session/require-project.js';
import { SignInPage } from '../session/sign-in-page.js';
import { signInSearch } from '../session/sign-in-search.js';
import { ProjectPages } from './project-pages.js';
import { NoSuchPage } from './no-such-page.js';
import { lazyPage } from '../parts/lazy-page.js';
import { queryClient } from './query-client.js';

interface Context {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

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
  validateSearch: createSearch,
  beforeLoad: ({ context, params }) => requireProject(context.queryClient, params.projectId),
  component: ProjectPages,
});

const overview = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: metricsSearch,
  component: lazyPage(() => import('../overview/overview-page.js'), 'OverviewPage'),
});

const messages = createRoute({
  getParentRoute: () => project,
  path: 'messages',
  validateSearch: messageFilters,
  component: lazyPage(() => import('../messages/messages-page.js'), 'MessagesPage'),
});

const message = createRoute({
  getParentRoute: () => project,
  path: 'messages/$messageId',
  validateSearch: tabSearch,
  component: lazyPage(() => import('../messages/message-page.js'), 'MessagePage'),
});

const endpoints = createRoute({
  getParentRoute: () => project,
  path: 'endpoints',
  component: lazyPage(() => import('../endpoints/endpoints-page.js'), 'EndpointsPage'),
});

const endpoint = createRoute({
  getParentRoute: () => project,
  path: 'endpoints/$endpointId',
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({
    ...tabSearch(search),
    ...metricsSearch(search),
  }),
  component: lazyPage(() => import('../endpoint-page/endpoint-page.js'), 'EndpointPage'),
});

const events = createRoute({
  getParentRoute: () => project,
  path: 'events',
  component: lazyPage(() => import('../events/events-page.js'), 'EventsPage'),
});

const event = createRoute({
  getParentRoute: () => project,
  path: 'events/$eventId',
  component: lazyPage(() => import('../events/event-page.js'), 'EventPage'),
});

const eventTypes = createRoute({
  getParentRoute: () => project,
  path: 'event-types',
  validateSearch: tabSearch,
  component: lazyPage(() => import('../event-types/event-types-page.js'), 'EventTypesPage'),
});

const consumers = createRoute({
  getParentRoute: () => project,
  path: 'consumers',
  component: lazyPage(() => import('../consumers/consumers-page.js'), 'ConsumersPage'),
});

const inboundEndpoints = createRoute({
  getParentRoute: () => project,
  path: 'inbound-endpoints',
  component: lazyPage(() => import('../inbound-endpoints/inbound-endpoints-page.js'), 'InboundEndpointsPage'),
});

const inboundEndpoint = createRoute({
  getParentRoute: () => project,
  path: 'inbound-endpoints/$endpointId',
  validateSearch: tabSearch,
  component: lazyPage(() => import('../inbound-endpoints/inbound-endpoint-page.js'), 'InboundEndpointPage'),
});

const pullEndpoints = createRoute({
  getParentRoute: () => project,
  path: 'pull-endpoints',
  component: lazyPage(() => import('../pull-endpoints/pull-endpoints-page.js'), 'PullEndpointsPage'),
});

const pullEndpoint = createRoute({
  getParentRoute: () => project,
  path: 'pull-endpoints/$endpointId',
  validateSearch: tabSearch,
  component: lazyPage(() => import('../pull-endpoints/pull-endpoint-page.js'), 'PullEndpointPage'),
});

const deadLetters = createRoute({
  getParentRoute: () => project,
  path: 'dead-letters',
  component: lazyPage(() => import('../dead-letters/dead-letters-page.js'), 'DeadLettersPage'),
});

const exportsList = createRoute({
  getParentRoute: () => project,
  path: 'exports',
  component: lazyPage(() => import('../exports/exports-page.js'), 'ExportsPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => project,
  path: 'api-keys',
  component: lazyPage(() => import('../api-keys/api-keys-page.js'), 'ApiKeysPage'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyPage(() => import('../projects/project-page.js'), 'ProjectPage'),
});

const usage = createRoute({
  getParentRoute: () => project,
  path: 'usage',
  component: lazyPage(() => import('../projects/usage-page.js'), 'UsagePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    project.addChildren([
      overview,
      messages,
      message,
      endpoints,
      endpoint,
      events,
      event,
      eventTypes,
      consumers,
      inboundEndpoints,
      inboundEndpoint,
      pullEndpoints,
      pullEndpoint,
      deadLetters,
      exportsList,
      apiKeys,
      settings,
      usage,
    ]),
  ]),
  basepath: CONSOLE_PATH,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: PagePending,
  defaultNotFoundComponent: NoSuchPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
