import { openConsole, type TestConsole } from './open-console.js';
import type { TestApi } from './start-test-api.js';

type Jar = Map<string, string>;

/** A browser of a person: it keeps the cookies of the API and of the provider, and follows redirects. */
export interface PersonBrowser {
  /** The cookies of the API, by name. */
  readonly cookies: Jar;
  /** Begins a sign-in, and returns the URL of the provider. */
  begin(returnTo?: string): Promise<URL>;
  /** Goes through the pages of the provider until it sends the browser back, and returns that URL. */
  visit(provider: URL): Promise<URL>;
  /** Requests a URL of the API. */
  get(url: URL | string): Promise<Response>;
  /** Signs in, and returns where it ends. */
  signIn(returnTo?: string): Promise<URL>;
  /** The console, with the cookie of the session. */
  open(): TestConsole;
}

type Api = Pick<TestApi, 'url' | 'assertDescribed'>;

let addresses = 0;

export function openPersonBrowser(api: Api): PersonBrowser {
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  const cookies: Jar = new Map();
  const ofProvider: Jar = new Map();
  const get: PersonBrowser['get'] = (url) =>
    ask(new URL(url, api.url), cookies, { 'x-forwarded-for': address, 'sec-fetch-site': 'cross-site' });
  const browser: PersonBrowser = {
    cookies,
    get,
    async begin(returnTo) {
      const query =
        returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo }).toString()}`;
      return locationOf(await get(`/v1/console-sessions/sign-in${query}`));
    },
    async visit(provider) {
      let url = provider;
      while (!url.pathname.endsWith('/callback')) url = locationOf(await ask(url, ofProvider), url);
      return new URL(`${url.pathname}${url.search}`, api.url);
    },
    async signIn(returnTo) {
      const provider = await browser.begin(returnTo);
      return locationOf(await get(await browser.visit(provider)));
    },
    open() {
      const page = openConsole(api);
      const token = cookies.get('posthorn_console');
      page.cookie = token === undefined ? undefined : `posthorn_console=${token}`;
      return page;
    },
  };
  return browser;
}

async function ask(url: URL, jar: Jar, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { redirect: 'manual', headers: { ...headers, cookie } });
  for (const set of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = set.split('; ');
    const [name = '', ...value] = pair.split('=');
    const isOver = attributes.some((each) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(each));
    if (isOver) jar.delete(name);
    else jar.set(name, value.join('='));
  }
  return response;
}

export function locationOf(response: Response, base?: URL): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`It answered ${response.status} without a location.`);
  return new URL(location, base);
}
