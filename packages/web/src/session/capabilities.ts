import { createContext, use } from 'react';

export type Capability =
  'endpoints.write' | 'secrets.read' | 'secrets.write' | 'messages.replay' | 'payloads.read';

/** What the session may do besides reading. A session of the console has no such limits. */
export const Capabilities = createContext<ReadonlySet<string> | 'all'>('all');

export function useMay(...needed: readonly Capability[]): boolean {
  const known = use(Capabilities);
  return known === 'all' || needed.every((capability) => known.has(capability));
}
