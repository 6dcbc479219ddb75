import { type Headers, findOwnIds, parse, showOwnId, showOwnIds } from './own-ids.js';

declare const location: { readonly search: string };
declare function SwaggerUIBundle(settings: object): unknown;

interface Page {
  readonly specActions: { download(): void };
}

interface Credentials {
  readonly apiKey?: { readonly value: string };
}

/**
 * Starts the API page, in the browser. The examples become the caller's own ids: of an API key when the page is given
 * it, or of a console session in the project that `?project=` names.
 */
function startPage(basePath: string, settings: object): void {
  const project = new URLSearchParams(location.search).get('project');
  const ofSession: Headers =
    project === null ? {} : { 'X-Posthorn-Project': project, 'X-Posthorn-Console': '1' };
  let caller = ofSession;

  const authorize =
    (original: (credentials: Credentials) => void, page: Page) => (credentials: Credentials) => {
      original(credentials);
      if (credentials.apiKey === undefined) return;
      caller = { Authorization: `Bearer ${credentials.apiKey.value}` };
      page.specActions.download();
    };
  SwaggerUIBundle({
    ...settings,
    url: `${basePath}/openapi.json`,
    requestInterceptor(request: { headers: Headers }) {
      request.headers = { ...ofSession, ...request.headers };
      return request;
    },
    async responseInterceptor(response: { readonly url: string; text: string }) {
      const isDocument = response.url.endsWith(`${basePath}/openapi.json`);
      if (!isDocument || Object.keys(caller).length === 0) return response;
      const ids = await findOwnIds(basePath, caller).catch(() => ({}));
      response.text = await showOwnIds(response.text, ids);
      return response;
    },
    plugins: [() => ({ statePlugins: { auth: { wrapActions: { authorize } } } })],
  });
}

/** The program that starts the page. */
export function startProgramOf(basePath: string, settings: object): string {
  const parameters = [basePath, settings].map((value) => JSON.stringify(value)).join(', ');
  return `${[parse, findOwnIds, showOwnId, showOwnIds, startPage].join('\n')}\nstartPage(${parameters});\n`;
}
