/** What the api has written into the page. */
export function readPageSettings<Settings>(): Partial<Settings> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="posthorn-settings"]')?.content;
  return JSON.parse(text ?? '{}') as Partial<Settings>;
}
