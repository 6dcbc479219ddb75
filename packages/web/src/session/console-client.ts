import type { Posthorn } from '@posthorn/client';
import { createClient } from './calls.js';

const CONSOLE_HEADERS = { 'X-Posthorn-Console': '1' };
const clients = new Map<string, Posthorn>();

function createConsoleClient(
  options: { readonly apiKey?: string; readonly projectId?: string } = {},
): Posthorn {
  const { apiKey, projectId } = options;
  return createClient({
    apiKey,
    credentials: 'same-origin',
    headers: { ...CONSOLE_HEADERS, ...(projectId !== undefined && { 'X-Posthorn-Project': projectId }) },
  });
}

/** For what belongs to no project: the session itself. */
export const posthorn = createConsoleClient();

/** For a sign-in with a key. The key stays in this call. */
export function posthornWithKey(apiKey: string): Posthorn {
  return createConsoleClient({ apiKey });
}

/** The client of a project in the session. The cookie authenticates its calls. */
export function posthornOf(projectId: string): Posthorn {
  const client = clients.get(projectId) ?? createConsoleClient({ projectId });
  clients.set(projectId, client);
  return client;
}
