import { type AppOptions, mountSite } from '@posthorn/http-server';
import type { InspectedJob } from '@posthorn/queues';
import { createBoard } from './board/create-board.js';
import { createEndpointIdFormat } from './board/endpoint-ids.js';
import { presentMessage } from './board/present-message.js';
import { QueueAdapter } from './board/queue-adapter.js';
import { staticFiles } from './board/static-files.js';
import { callRoutes } from './call-routes.js';
import type { ConsoleOptions } from './console-options.js';
import { createLoginCheck } from './login/check-login.js';
import { pageRoute } from './page-route.js';

type Application = Parameters<NonNullable<AppOptions['mount']>>[0];

const PATH = '/queues';

const UI_CONFIG: Parameters<typeof createBoard>[1]['uiConfig'] = {
  boardTitle: 'Posthorn queues',
  environment: { label: 'read-only', color: '#3f6212', textColor: '#fff' },
  locale: { lng: 'en-US' },
  hideDocsLink: true,
  hideRedisDetails: true,
  showMetrics: false,
  showWorkers: false,
};

/** Permits only content of this origin. bull-board sets inline styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Mounts the pages on which operators inspect the queues. Nothing can be changed there. */
export function mountConsole(app: Application, options: ConsoleOptions): void {
  const board = createBoard(adaptersOf(options), { basePath: PATH, uiConfig: UI_CONFIG });
  mountSite(app, {
    path: PATH,
    headers: HEADERS,
    refuse: createLoginCheck(options),
    routes: [
      pageRoute(board, options),
      ...staticFiles(board.staticFolder),
      ...callRoutes(board.calls, options),
    ],
  });
}

function adaptersOf({ queues, database }: ConsoleOptions): readonly QueueAdapter[] {
  async function describe({ content }: InspectedJob): Promise<object> {
    if (content.kind !== 'delivery' && content.kind !== 'dead-letter') return {};
    const { messageId } = content.job;
    return { in_postgresql: presentMessage(messageId, await database.messages.findById(messageId)) };
  }
  const findEndpointIdFormat = createEndpointIdFormat(database.endpoints);
  return queues.inspect().map((queue) => new QueueAdapter({ queue, findEndpointIdFormat, describe }));
}
