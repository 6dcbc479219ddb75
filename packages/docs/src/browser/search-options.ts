import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** A part of a page, below one heading. */
export interface SearchEntry {
  /** The path of the page, with the anchor of the heading. */
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly heading: string;
  /** The method and the path of an operation. */
  readonly request: string | undefined;
  readonly text: string;
}

/** Words of a question that say nothing about its subject. */
const PASSED_OVER = new Set(
  'a an and are as at be by came can do does for from how i in is it know let long me my not of on or our own only per the their this to was we what when where which with without you your'.split(
    ' ',
  ),
);

/** What few questions are about. */
const ASIDE = /^(cli|peers|reliability|architecture|experiments|glossary|security)\b/;

/** The server makes the index and the browser reads it, with the same options. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'heading', 'request', 'text'],
  processTerm(term) {
    const word = term.toLowerCase();
    return PASSED_OVER.has(word) ? undefined : word;
  },
  storeFields: ['section', 'title', 'heading', 'request'],
  searchOptions: {
    boost: { title: 4, heading: 6, request: 2 },
    prefix: true,
    fuzzy: 0.15,
    weights: { prefix: 0.3, fuzzy: 0.1 },
    boostDocument: (id) => (String(id).startsWith('guides/') ? 2 : ASIDE.test(String(id)) ? 0.3 : 1),
    combineWith: 'AND',
  },
};

/** Words of the field, each with those that this documentation has for it. */
const SYNONYMS: Readonly<Record<string, string>> = {
  429: 'rate',
  again: 'replay',
  audit: 'changed',
  authentic: 'signatures',
  autoscaling: 'scaling',
  certificate: 'certificates',
  change: 'rotate changed',
  crash: 'heals',
  crashed: 'heals',
  customer: 'consumer',
  customers: 'consumer',
  dedup: 'once idempotency',
  died: 'heals',
  dlq: 'dead',
  docker: 'image',
  downtime: 'rotate',
  duplicate: 'once idempotency',
  duplicates: 'once idempotency',
  egress: 'proxy leaves',
  fifo: 'order',
  firewall: 'proxy addresses',
  gdpr: 'data',
  genuine: 'signatures',
  grafana: 'watching metrics',
  helm: 'kubernetes',
  hmac: 'signature',
  iframe: 'embed',
  ip: 'addresses',
  ips: 'addresses',
  k8s: 'kubernetes',
  keep: 'retention',
  kept: 'retention',
  localhost: 'listening',
  locally: 'listening',
  migrate: 'moving',
  monitoring: 'metrics',
  mcp: 'agents',
  move: 'moving',
  mtls: 'certificates',
  ngrok: 'listening',
  offboarding: 'data',
  oidc: 'single',
  openid: 'single',
  ordering: 'order',
  outage: 'incident',
  outages: 'incident',
  permissions: 'scopes',
  prometheus: 'metrics',
  queue: 'letters',
  'read-only': 'scopes',
  readonly: 'scopes',
  really: 'genuine signature',
  resend: 'replay',
  retry: 'retries',
  saml: 'single',
  scale: 'scaling',
  'self-service': 'portal',
  sending: 'messages',
  sequence: 'order',
  signing: 'signature',
  sso: 'single',
  stop: 'pause',
  test: 'listening',
  throttle: 'rate',
  throttling: 'rate',
  trust: 'signature',
  tunnel: 'listening',
  upgrade: 'upgrading',
  validate: 'schema describe',
  verify: 'signatures',
};

/** A title says twice what a page is about. */
const TELLING = ['title', 'title', 'heading'];

/**
 * First what is about the words, by its title or heading, and then what has them in its text: all of them, or else most
 * of them. A word is found by its synonyms, too.
 */
export function findEntries(index: MiniSearch<SearchEntry>, words: string): readonly SearchResult[] {
  const asked = (words.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [])
    .filter((word) => !PASSED_OVER.has(word))
    .map((word) => [word, ...(Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? '').split(' ') : [])]);
  if (asked.length === 0) return [];
  const queries = asked.map((queries_) => ({ combineWith: 'OR' as const, queries: queries_ }));
  const all = index.search({ combineWith: 'AND', queries });
  const found = all.length > 0 ? all : index.search({ combineWith: 'OR', queries });
  return found
    .map((result) => ({ result, ...countWords(result, asked) }))
    .toSorted(
      (one, other) =>
        other.matched - one.matched || other.told - one.told || other.result.score - one.result.score,
    )
    .map(({ result }) => result);
}

/** How many of the words an entry has, and how often its title and its heading have them. */
function countWords({ queryTerms, match }: SearchResult, asked: readonly (readonly string[])[]) {
  const hasIn = (field: string, words: readonly string[]): boolean =>
    Object.entries(match).some(
      ([term, fields]) => fields.includes(field) && words.some((word) => term.startsWith(word)),
    );
  return {
    matched: asked.filter((words) => words.some((word) => queryTerms.includes(word))).length,
    told: TELLING.flatMap((field) => asked.filter((words) => hasIn(field, words))).length,
  };
}
