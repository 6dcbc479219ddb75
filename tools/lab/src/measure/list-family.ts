import { readFile } from 'node:fs/promises';

/** A process, which comes first, and its children. Only the process on systems without /proc. */
export async function listFamily(pid: number): Promise<readonly number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...list.split(' ').filter(Boolean).map(Number)];
}
