import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends the process that keeps the stores, see global-setup.ts, and waits until they are gone. */
// eslint-disable-next-line import-x/no-default-export -- Jest asks for it.
export default async function stopStores(): Promise<void> {
  const keeper = Reflect.get(globalThis, Symbol.for('posthorn.stores-keeper')) as ChildProcess;
  const ended = once(keeper, 'exit');
  keeper.disconnect();
  const [code] = (await ended) as [number | null];
  if (code !== 0)
    throw new Error(`The stores for the tests were not stopped cleanly (code ${String(code)}).`);
}
