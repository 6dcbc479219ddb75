import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../prepare/root.js';

const runFile = promisify(execFile);

/**
 * Podman with its own storage below the folder. It keeps the limits of this process, because it would ask for higher
 * ones.
 * Runc is preferred to crun, which fails on machines whose second cgroup hierarchy has controllers.
 */
export async function createEngine(folder) {
  const at = (...names) => join(folder, ...names);
  await mkdir(at('images'), { recursive: true });
  const files = execFileSync('sh', ['-c', 'ulimit -Hn']).toString().trim();
  await writeFile(
    at('containers.conf'),
    [
      '[containers]',
      `default_ulimits = ["nofile=${files}:${files}", "nproc=4096:4096"]`,
      '[engine]',
      'runtime = "runc"',
      'events_logger = "none"',
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${at('networks')}"`,
    ].join('\n'),
  );
  await writeFile(
    at('storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${at('storage')}"\nrunroot = "${at('run')}"\n`,
  );
  return attachEngine(folder);
}

/** Attaches to the same engine from another process. */
export function attachEngine(folder) {
  const at = (...names) => join(folder, ...names);
  const log = at('log.txt');
  const env = {
    ...process.env,
    CONTAINERS_CONF: at('containers.conf'),
    CONTAINERS_STORAGE_CONF: at('storage.conf'),
  };

  /** Runs a program, writes its output to the log, and returns its standard output. */
  async function run(file, args, options = {}) {
    const settings = { cwd: ROOT, env: { ...env, ...options.env }, maxBuffer: 2 ** 28 };
    const { code = 0, stdout, stderr } = await runFile(file, args, settings).catch((error) => error);
    const written = `${stdout ?? ''}${stderr ?? ''}`;
    await appendFile(log, `$ ${file} ${args.join(' ')}\n${written}`);
    if (code !== 0 && !(options.mayFail === true && Number.isInteger(code))) {
      const failure = new Error(`"${file} ${args.slice(0, 4).join(' ')} …" failed (${code}).`);
      throw Object.assign(failure, { output: written.slice(-8000) });
    }
    return { status: code, output: stdout.trim() };
  }

  return {
    folder,
    at,
    env,
    run,
    podman: async (...args) => (await run('podman', args)).output,
    /** Unmounts what a killed container has left mounted. */
    unmount: () =>
      spawnSync('sh', ['-c', `grep -o '${folder}/[^ ]*' /proc/mounts | sort -r | xargs -r umount -l`]),
  };
}
