/** The pool of ids for a parameter or property of this name in the given path. */
export function poolOf(path: string, name: string): string | undefined {
  const named = BY_NAME[name];
  if (named !== undefined) return named;
  if (MESSAGE_IDS.includes(name)) {
    return path.startsWith('/v1/inbound') ? 'inbound-messages' : 'messages';
  }
  if (name === 'cursor') return `cursor-${collectionOf(path)}`;
  if (isOwnName(path, name)) return collectionOf(path);
  if (name !== 'id') return undefined;
  const fit = BY_PATH[path];
  if (fit !== undefined) return fit;
  const segments = path.split('/');
  const owner = segments[segments.indexOf('{id}') - 1] ?? '';
  return ALIASES[owner] ?? owner;
}

const MESSAGE_IDS: readonly string[] = ['message_id', 'message_ids'];

/** Whether the name of a resource is its id. */
function isOwnName(path: string, name: string): boolean {
  return name === 'name' && path.endsWith('/{name}');
}

/** The pools with which these operations can succeed. */
const BY_PATH: Readonly<Record<string, string>> = {
  '/v1/messages/{id}/retry-now': 'waiting',
  '/v1/messages/{id}/cancel': 'waiting',
  '/v1/inbound-messages/{id}/replay': 'failed-inbound',
  '/v1/dlq/replay/{id}': 'dead-letters',
};

const BY_NAME: Readonly<Record<string, string>> = {
  endpoint_id: 'endpoints',
  inbound_endpoint_id: 'inbound-endpoints',
  pull_endpoint_id: 'pull-endpoints',
  consumer_id: 'consumers',
  event_id: 'events',
  event_ids: 'events',
  key_id: 'signing-keys',
  token: 'tokens',
  file: 'files',
};

/** Paths whose name differs from their resource. */
const ALIASES: Readonly<Record<string, string>> = {
  logs: 'messages',
  receive: 'ingest-urls',
};

/** The last part of a path that is not a parameter. */
export function collectionOf(path: string): string {
  const literal = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  return literal.at(-1) ?? '';
}
