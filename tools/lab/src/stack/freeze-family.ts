import { listFamily } from '../measure/process-usage.js';

/** Resumes the stopped processes. */
export type Release = () => void;

/** Stops a process and its children with SIGSTOP: they keep their connections, but neither read nor answer. */
export async function freezeFamily(pid: number): Promise<Release> {
  // The parent comes first, so that it creates no more children after they were counted.
  signal(pid, 'SIGSTOP');
  const family = await listFamily(pid);
  for (const member of family) signal(member, 'SIGSTOP');
  return () => {
    for (const member of family) signal(member, 'SIGCONT');
  };
}

/** Some processes may have ended in the meantime. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
