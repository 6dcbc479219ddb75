/** The functions of this file run in the browser, as their text. */
export type Headers = Readonly<Record<string, string>>;

/** Ids by the collection that begins a path. */
export type OwnIds = Readonly<Record<string, string | undefined>>;

interface Operation {
  readonly parameters?: readonly { readonly in: string; example?: string }[];
  requestBody?: object;
}

type Operations = Readonly<Partial<Record<'get' | 'post', Operation>>>;

/** Finds the newest of what every project has. Throws when the caller may not read it. */
export async function findOwnIds(basePath: string, headers: Headers): Promise<OwnIds> {
  const find = async (list: string, member: string): Promise<string | undefined> => {
    const response = await fetch(`${basePath}${list}?limit=1`, { headers });
    const { data } = (await response.json()) as { readonly data: readonly [Headers?] };
    return data[0]?.[member];
  };
  const [endpoints, messages, projects, keys] = await Promise.all([
    find('/v1/endpoints', 'id'),
    find('/v1/logs', 'message_id'),
    find('/v1/projects', 'id'),
    find('/v1/api-keys', 'key_id'),
  ]);
  return { endpoints, messages, projects, 'api-keys': keys };
}

/**
 * Makes own ids the examples of a document, which the page fills in. DELETE, PATCH and PUT get none: one click too many
 * must not harm what exists.
 */
export async function showOwnIds(text: string, ids: OwnIds): Promise<string> {
  const document = await parse<{ readonly paths: Readonly<Record<string, Operations>> }>(text);
  const [, madeUp = ''] = /"(ep_[0-9a-f]{32})"/.exec(text) ?? [];
  const { endpoints = madeUp } = ids;
  for (const [path, { get, post }] of Object.entries(document.paths)) {
    const id = ids[path.split('/')[2] ?? ''];
    if (id !== undefined) for (const operation of [get, post]) showOwnId(operation, id);
    if (post?.requestBody !== undefined)
      post.requestBody = await parse(JSON.stringify(post.requestBody).replaceAll(madeUp, endpoints));
  }
  return JSON.stringify(document);
}

export function showOwnId(operation: Operation | undefined, id: string): void {
  const [parameter] = operation?.parameters ?? [];
  if (parameter?.in === 'path') parameter.example = id;
}

export function parse<Value>(text: string): Promise<Value> {
  return new Response(text).json() as Promise<Value>;
}
