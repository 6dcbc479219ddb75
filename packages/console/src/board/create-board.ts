import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import type {
  AppControllerRoute,
  AppViewRoute,
  IMiscLink,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/dist/types.js';
import type { SiteRequest } from '@posthorn/http-server';
import type { QueueAdapter } from './queue-adapter.js';

/** The parts of bull-board that only read. The console mounts those that it knows. */
export interface Board {
  readonly pagePaths: readonly string[];
  readonly page: BoardPage;
  readonly staticFolder: string;
  readonly calls: readonly BoardCall[];
}

export interface BoardPage {
  readonly template: string;
  /** The values of its placeholders, with further links of the page. */
  values(links: readonly IMiscLink[]): Readonly<Record<string, string>>;
}

export interface BoardCall {
  readonly path: string;
  answer(
    request: Pick<SiteRequest, 'params' | 'query'>,
  ): Promise<{ readonly status: number; readonly body: string | object }>;
}

const UI_FOLDER = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));

export interface BoardOptions {
  /** The path at which the console is mounted, without a trailing slash. */
  readonly basePath: string;
  readonly uiConfig: UIConfig;
}

export function createBoard(queues: readonly QueueAdapter[], { basePath, uiConfig }: BoardOptions): Board {
  let entry: AppViewRoute | undefined;
  let settings: UIConfig = {};
  let calls: readonly BoardCall[] = [];
  const byName = new Map(queues.map((queue) => [queue.getName(), queue]));

  function toCalls(route: AppControllerRoute): readonly BoardCall[] {
    const answer: BoardCall['answer'] = async ({ params, query }) => {
      const request = { queues: byName, uiConfig: settings, query, params, body: {}, headers: {} };
      const { status = 200, body } = await route.handler(request);
      return { status, body };
    };
    return [route.method].flat().includes('get')
      ? [route.route].flat().map((path) => ({ path, answer }))
      : [];
  }

  const collector: IServerAdapter = {
    setQueues: () => collector,
    setViewsPath: () => collector,
    setStaticPath: () => collector,
    setErrorHandler: () => collector,
    setUIConfig(config) {
      settings = config;
      return collector;
    },
    setEntryRoute(route) {
      entry = route;
      return collector;
    },
    setApiRoutes(routes) {
      calls = routes.flatMap(toCalls);
      return collector;
    },
  };
  createBullBoard({
    queues: [...queues],
    serverAdapter: collector,
    options: { uiBasePath: UI_FOLDER, uiConfig },
  });
  if (entry === undefined) throw new Error('This version of bull-board has no page.');
  const { route, handler } = entry;
  const { name } = handler({ basePath, uiConfig: settings });
  return {
    pagePaths: [route].flat(),
    page: {
      template: join(UI_FOLDER, 'dist', name),
      values: (links) => handler({ basePath, uiConfig: { ...settings, miscLinks: [...links] } }).params,
    },
    staticFolder: join(UI_FOLDER, 'dist', 'static'),
    calls,
  };
}
