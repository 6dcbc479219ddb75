import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../prepare/root.js';

const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Runs the container test in namespaces of its own for ports, firewall rules and mounts.
 * The end of the first process ends all others. Returns the exit status.
 */
export async function runIsolated({ folder, env }) {
  const trial = join(ROOT, 'scripts/containers/trial.js');
  // The shell is the first process of the namespace and adopts orphans.
  const shell = `ip link set lo up; "${process.execPath}" "${trial}" "${folder}"; exit $?`;
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', shell], { env, stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
