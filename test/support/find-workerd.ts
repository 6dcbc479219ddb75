import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** It takes 130 MB, so that only the test that needs it installs it. */
const VERSION = '1.20261117.1';
const FOLDER = resolve('node_modules/.cache/workerd');

/** The program of workerd. npm installs it on first use. */
export function findWorkerd(): string {
  const installed = resolve(FOLDER, VERSION);
  if (!existsSync(resolve(installed, 'node_modules'))) {
    mkdirSync(installed, { recursive: true });
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...options, `--prefix=${installed}`, `workerd@${VERSION}`], {
      cwd: installed,
      stdio: 'pipe',
    });
  }
  const load = createRequire(resolve(installed, 'node_modules/workerd/package.json'));
  const cpu = process.arch === 'x64' ? '64' : process.arch;
  return load.resolve(`@cloudflare/workerd-${process.platform}-${cpu}/bin/workerd`);
}
