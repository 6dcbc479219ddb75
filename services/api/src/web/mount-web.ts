import { fileURLToPath } from 'node:url';
import { ApiError, isUuid } from '@posthorn/common';
import type { PortalSettings } from '@posthorn/database';
import { type AppOptions, type SiteAnswer, type SiteRequest, mountSite } from '@posthorn/http-server';
import { answerFile, HASHED } from './answer-file.js';
import { WEB_HEADERS } from './page-headers.js';
import { type PageOptions, renderPage } from './render-page.js';
import { type WebFolder, PAGES } from './web-folder.js';

type Application = Parameters<NonNullable<AppOptions['mount']>>[0];

/** Where the build of the web application puts its files. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../packages/web/dist', import.meta.url));

const CONSOLE = '/console';
const PORTAL = '/portal';

export interface WebOptions {
  /** Resolves to undefined while it is not built. */
  readonly findWeb: () => Promise<WebFolder | undefined>;
  /** The path that the API is mounted under, without a trailing slash. */
  readonly basePath: string;
  readonly projects: PortalProjects;
  /** With an API key, with the provider of the operator (`sso`), or with either. */
  readonly signIn: 'key' | 'both' | 'sso';
}

/** Mounts the pages of console and portal with their files. */
export function mountWeb(app: Application, { findWeb, basePath, projects, signIn }: WebOptions): void {
  const console = { path: `${basePath}${CONSOLE}`, frameAncestors: "'none'", settings: { signIn } };
  mountPages(app, {
    path: CONSOLE,
    findWeb,
    headers: { 'X-Frame-Options': 'DENY', 'Cross-Origin-Opener-Policy': 'same-origin' },
    // Every path without a file is one of the page's own.
    answerPage: (_path, web) => renderPage({ ...console, html: web?.page('console') }),
  });
  const portal = { path: `${basePath}${PORTAL}` };
  mountPages(app, {
    path: PORTAL,
    findWeb,
    headers: {},
    async answerPage(path, web) {
      const [projectId = ''] = path.split('/');
      const description = await describePortal(projectId, projects);
      return renderPage({ ...portal, ...description, html: web?.page('portal') });
    },
  });
}

interface Pages extends Pick<WebOptions, 'findWeb'> {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Gets the path below that of the pages, without a leading slash. */
  answerPage(path: string, web: WebFolder | undefined): SiteAnswer | Promise<SiteAnswer>;
}

function mountPages(app: Application, { path: mounted, findWeb, headers, answerPage }: Pages): void {
  async function handle(request: SiteRequest): Promise<SiteAnswer> {
    const path = request.path.slice(1);
    const web = await findWeb();
    const file = web?.find(path);
    if (file !== undefined && !PAGES.includes(path)) return await answerFile(path, file, request);
    if (path.startsWith(HASHED)) throw new ApiError('NOT_FOUND', 'There is no such file.');
    return await answerPage(path, web);
  }
  mountSite(app, {
    path: mounted,
    headers: { ...WEB_HEADERS, ...headers },
    routes: [{ path: ['/', '/*path'], handle }],
  });
}

interface PortalProjects {
  /** Returns undefined for a project that does not exist or is not active. */
  findPortal(id: string): Promise<PortalSettings | undefined>;
}

/** The portal of an unknown project looks like one whose project has changed nothing. */
const UNKNOWN: PortalSettings = { theme: null, origins: [], maxEndpoints: 20, isSearchable: false };

type PortalPage = Required<Pick<PageOptions, 'frameAncestors' | 'settings'>>;

/** Only pages of the project's origins may frame its portal, and exchange messages with it. */
async function describePortal(projectId: string, projects: PortalProjects): Promise<PortalPage> {
  const known = isUuid(projectId) ? await projects.findPortal(projectId.toLowerCase()) : undefined;
  const settings = known ?? UNKNOWN;
  const frameAncestors = settings.origins.length === 0 ? "'none'" : settings.origins.join(' ');
  return { frameAncestors, settings };
}
