import { type AppOptions, mountSite } from '@posthorn/http-server';
import type { InspectedJob } from '@posthorn/queues';
import { subjectOf } from './actions/subject-of.js';
import { createBoard } from './board/create-board.js';
import { createEndpointIdFormat } from './board/endpoint-ids.js';
import { presentMessage } from './board/present-message.js';
import { QueueAdapter } from './board/queue-adapter.js';
import { staticFiles } from './board/static-files.js';
import { callRoutes } from './call-routes.js';
import type { ConsoleOptions } from './console-options.js';
import { createAdmission } from './login/admit-operator.js';
import { pageRoute } from './page-route.js';
import { SITE_HEADERS } from './site-headers.js';

type Application = Parameters<NonNullable<AppOptions['mount']>>[0];

const PATH = '/queues';

/** Mounts the pages on which operators inspect the queues, and act on jobs if actions are enabled. */
export function mountConsole(app: Application, options: ConsoleOptions): void {
  const { allowsActions } = options;
  const board = createBoard(adaptersOf(options), { basePath: PATH, uiConfig: uiConfig(allowsActions) });
  mountSite(app, {
    path: PATH,
    headers: SITE_HEADERS,
    admit: createAdmission(options),
    routes: [
      pageRoute(board, options),
      ...staticFiles(board.staticFolder),
      ...callRoutes(board.calls, options),
    ],
  });
}

function adaptersOf({ queues, database, allowsActions }: ConsoleOptions): readonly QueueAdapter[] {
  async function describe({ content }: InspectedJob): Promise<object> {
    const id = content.kind === 'export' ? undefined : subjectOf(content);
    return id === undefined
      ? {}
      : { in_postgresql: presentMessage(id, await database.messages.findById(id)) };
  }
  const findEndpointIdFormat = createEndpointIdFormat(database.endpoints);
  return queues
    .inspect()
    .map((queue) => new QueueAdapter({ queue, readOnly: !allowsActions, findEndpointIdFormat, describe }));
}

function uiConfig(allowsActions: boolean): Parameters<typeof createBoard>[1]['uiConfig'] {
  return {
    boardTitle: 'Posthorn queues',
    environment: allowsActions
      ? { label: 'actions allowed', color: '#b45309', textColor: '#fff' }
      : { label: 'read-only', color: '#3f6212', textColor: '#fff' },
    locale: { lng: 'en-US' },
    hideDocsLink: true,
    hideRedisDetails: true,
    showMetrics: false,
    showWorkers: false,
  };
}
