import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** More shells than there ever are between npm and this process. */
const MAX_ANCESTORS = 8;

/**
 * The ancestor processes up to the npm that runs this script: npm itself and the shells that it started for the script.
 * Empty when a person, systemd or another program started this process without npm.
 *
 * @returns {Promise<readonly number[]>}
 */
export async function findNpmAncestors() {
  const { npm_lifecycle_script: script = '' } = process.env;
  if (!isOurs(script)) return [];
  const ancestors = [];
  let next = process.ppid;
  while (ancestors.length < MAX_ANCESTORS) {
    ancestors.push(next);
    const { command, parent } = await describeProcess(next);
    // A shell has the text of the script among its arguments; npm does not.
    if (!command.includes(script)) break;
    next = parent;
  }
  return ancestors;
}

/** Programs pass npm's environment variables on, so the variables may describe another script. */
function isOurs(script) {
  const file = process.argv[1] ?? '';
  return script
    .split(/\s+/)
    .some((word) => word.includes('scripts/') && file.replaceAll('\\', '/').endsWith(word));
}

async function describeProcess(pid) {
  try {
    return process.platform === 'linux' ? await readFromProc(pid) : await askPs(pid);
  } catch {
    return { command: '', parent: 0 };
  }
}

async function readFromProc(pid) {
  const [line, stat] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { command: line.replaceAll('\0', ' '), parent: Number(parent) };
}

async function askPs(pid) {
  const { stdout } = await run('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)]);
  const [, parent, command] = /^\s*(\d+)\s+(.*)/s.exec(stdout) ?? [];
  return { command: command ?? '', parent: Number(parent ?? 0) };
}
