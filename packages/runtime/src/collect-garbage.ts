import { Session } from 'node:inspector/promises';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * Collects all garbage, of which a start leaves 10 to 30 MB. From then on V8 shrinks the heap whenever the process is
 * idle. V8 does not begin with it before a first full collection, which an idle process would hardly reach.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  // The collection holds a lock of the session until its task has ended.
  await turn();
  session.disconnect();
}
