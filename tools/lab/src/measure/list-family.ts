import { readFile } from 'node:fs/promises';

/** A process, which comes first, and its children; the process alone where there is no /proc. */
export async function listFamily(pid: number): Promise<readonly number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...list.split(' ').filter(Boolean).map(Number)];
}
