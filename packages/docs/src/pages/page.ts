/** A page of the documentation, written in Markdown whether a person or a program wrote it. */
export interface Page {
  /** Below `/docs`, without a slash at either end. Empty for the first page. */
  readonly path: string;
  readonly title: string;
  /** Its group in the navigation. */
  readonly section: string;
  /** Made when it is asked for. */
  readonly markdown: () => string;
  /** For a page that describes one operation of the API. */
  readonly operation?: PageOperation;
}

export interface PageOperation {
  readonly method: string;
  readonly path: string;
  /** Undefined for an operation that the page cannot send, since another server answers it or it opens a WebSocket. */
  readonly form: OperationForm | undefined;
}

/** What a reader fills in to send a request. */
export interface OperationForm {
  readonly parameters: readonly FormParameter[];
  /** The example of the body, as JSON. Undefined without a body. */
  readonly body: string | undefined;
}

export interface FormParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

/** Returns the id that a heading has in the address of its page, as GitHub forms it. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

const FOLDER = '/docs/';

/**
 * The page that a link of another page leads to, relative to it as files are, without its anchor. Undefined for a file
 * elsewhere in the repository.
 */
export function resolvePath(from: string, link: string): string | undefined {
  const { pathname } = new URL(link, `file://${FOLDER}${from}`);
  if (!pathname.startsWith(FOLDER)) return undefined;
  return pathname
    .slice(FOLDER.length)
    .replace(/(?:^|\/)README\.md$/, '')
    .replace(/\.md$/, '');
}

/** The pages by their sections, in the order of the first page of each. */
export function sectionsOf(pages: readonly Page[]): readonly { section: string; listed: readonly Page[] }[] {
  const names = new Set(pages.map(({ section }) => section).filter((section) => section !== ''));
  return [...names].map((section) => ({ section, listed: pages.filter((page) => page.section === section) }));
}
