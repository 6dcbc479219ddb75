/** The script is in the folder `assets` of the console, and the console is below the API. */
const CONSOLE = new URL('..', import.meta.url);

/** The path of the console, without a trailing slash. */
export const CONSOLE_PATH = withoutSlash(CONSOLE.pathname);

/** The address of the API, without a trailing slash. */
export const API_URL = withoutSlash(new URL('..', CONSOLE).href);

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
