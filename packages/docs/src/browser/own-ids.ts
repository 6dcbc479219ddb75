export type Headers = Readonly<Record<string, string>>;

/** Where the newest resource of a collection is listed, and the member that has its id. */
const LISTS: Readonly<Record<string, readonly [list: string, member: string]>> = {
  endpoints: ['/v1/endpoints', 'id'],
  messages: ['/v1/logs', 'message_id'],
  projects: ['/v1/projects', 'id'],
  'api-keys': ['/v1/api-keys', 'key_id'],
  'inbound-endpoints': ['/v1/inbound-endpoints', 'id'],
  'pull-endpoints': ['/v1/pull-endpoints', 'id'],
  consumers: ['/v1/consumers', 'id'],
  'event-types': ['/v1/event-types', 'name'],
  exports: ['/v1/exports', 'id'],
};

/** Returns the id of the caller's newest resource of a collection. Undefined when there is none, or it may not be read. */
export async function findOwnId(
  api: string,
  collection: string,
  headers: Headers,
): Promise<string | undefined> {
  const [list, member = ''] = LISTS[collection] ?? [];
  if (list === undefined) return undefined;
  const response = await fetch(`${api}${list}?limit=1`, { headers });
  if (!response.ok) return undefined;
  const { data } = (await response.json()) as {
    readonly data: readonly (Readonly<Record<string, string>> | undefined)[];
  };
  return data[0]?.[member];
}
