const MAX_LENGTH = 1000;
/** What a proxy may take for a slash, a backslash or a dot. */
const ENCODED = /%(2f|5c|2e)/i;

/** The page that a sign-in began at, if it is one of the console. Otherwise the console. */
export function readReturnTo(asked: string | undefined, publicBaseUrl: string): string {
  const home = new URL(`${publicBaseUrl}/console`);
  const base = `${publicBaseUrl}/`;
  if (asked === undefined || !URL.canParse(asked, base)) return home.href;
  const { origin, username, pathname, href } = new URL(asked, base);
  const isOfConsole = pathname === home.pathname || pathname.startsWith(`${home.pathname}/`);
  const isPlain = username === '' && !ENCODED.test(pathname) && href.length <= MAX_LENGTH;
  return origin === home.origin && isOfConsole && isPlain ? href : home.href;
}
