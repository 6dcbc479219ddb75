import { readFileSync } from 'node:fs';
import { type Finding, fail, ok, warn } from './finding.js';

const OLDEST_NODE = [20, 19] as const;
/** `npm run runtime` changes it. */
const PINNED_MAJOR = 26;
/** Each delivery of a worker uses a connection, and the process needs some more files. */
const ENOUGH_FILES = 4096;

/** Checks the environment of a service on this machine. */
export function checkProcess(): Promise<readonly Finding[]> {
  return Promise.resolve([evaluateNode(process.versions.node), evaluateOpenFiles(readOpenFilesLimit())]);
}

export function evaluateNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    return fail('Node.js', `${version} is too old`, `Install ${OLDEST_NODE.join('.')} or newer.`);
  }
  if (major >= PINNED_MAJOR) return ok('Node.js', version);
  const advice = `Run the services on ${PINNED_MAJOR}, see docs/operations.md.`;
  return warn('Node.js', `${version} handles up to 40 % fewer messages per second`, advice);
}

export function evaluateOpenFiles(limit: number | undefined): Finding {
  const name = 'open files';
  if (limit === undefined) return ok(name, 'the limit is not known on this system');
  if (limit >= ENOUGH_FILES) return ok(name, `up to ${limit}`);
  const advice = `Raise it for the services (ulimit -n ${ENOUGH_FILES}, LimitNOFILE of systemd).`;
  return warn(name, `only up to ${limit}: each delivery in flight takes one`, advice);
}

/** Returns undefined where /proc does not exist. */
function readOpenFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft = ''] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return undefined;
  }
}
