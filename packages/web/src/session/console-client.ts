import { Posthorn } from '@posthorn/client';
import { API_URL } from './addresses.js';

const CONSOLE_HEADERS = { 'X-Posthorn-Console': '1' };
const clients = new Map<string, Posthorn>();

function createClient(options: { readonly apiKey?: string; readonly projectId?: string } = {}): Posthorn {
  const { apiKey, projectId } = options;
  return new Posthorn({
    baseUrl: API_URL,
    apiKey,
    credentials: 'same-origin',
    headers: { ...CONSOLE_HEADERS, ...(projectId !== undefined && { 'X-Posthorn-Project': projectId }) },
    maxRetries: 1,
  });
}

/** For what belongs to no project: the session itself. */
export const posthorn = createClient();

/** For a sign-in with a key. The key stays in this call. */
export function posthornWithKey(apiKey: string): Posthorn {
  return createClient({ apiKey });
}

/** The client of a project in the session. The cookie authenticates its calls. */
export function posthornOf(projectId: string): Posthorn {
  const client = clients.get(projectId) ?? createClient({ projectId });
  clients.set(projectId, client);
  return client;
}
