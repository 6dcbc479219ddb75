import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../prepare/root.js';

const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Runs the trial where it has all ports, firewall rules and mounts to itself, and where the end of its first process ends all others.
 * Answers with its exit status.
 */
export async function runIsolated({ folder, env }) {
  const trial = join(ROOT, 'scripts/containers/trial.js');
  // The shell is the first process there, which adopts what others leave behind.
  const shell = `ip link set lo up; "${process.execPath}" "${trial}" "${folder}"; exit $?`;
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', shell], { env, stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
