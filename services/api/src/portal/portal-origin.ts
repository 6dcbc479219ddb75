const ORIGIN = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Whether a text is an origin as browsers send it. A Content-Security-Policy can name each of them. */
export function isPortalOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Returns the origin of a URL that only differs in form, such as by a path, by case or by a default port. */
export function findPortalOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return isPortalOrigin(origin) ? origin : undefined;
}
