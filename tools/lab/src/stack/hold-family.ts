import { listFamily } from '../measure/list-family.js';

/** Lets those that were held go on where they were. */
export type Release = () => void;

/** Holds a process and its children still: they keep their connections, and neither read nor answer. */
export async function holdFamily(pid: number): Promise<Release> {
  // First of all, so that it has no more children after they were counted.
  signal(pid, 'SIGSTOP');
  const family = await listFamily(pid);
  for (const member of family) signal(member, 'SIGSTOP');
  return () => {
    for (const member of family) signal(member, 'SIGCONT');
  };
}

/** Some may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
