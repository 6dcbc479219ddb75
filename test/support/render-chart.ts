import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestFolder } from '@posthorn/test-support';
import type { Resource } from './kubernetes.js';
import { readYaml } from './read-yaml.js';

export const CHART = 'docker/helm/posthorn';
/** Compiling Helm's module takes minutes the first time. */
export const BUILD_WITHIN_MS = 600_000;

export interface Rendered {
  readonly resources: readonly Resource[];
  readonly lint: readonly string[];
}

/** The values are YAML. Rejects with Helm's message in `stderr`. */
export type RenderChart = (values: string, release?: string) => Promise<Rendered>;

export const hasGo = spawnSync('go', ['version']).status === 0;
if (!hasGo) process.stderr.write('go is not installed: the Helm chart was not rendered\n');

/** Compiles Helm's own code. */
export async function buildHelm(): Promise<RenderChart> {
  const folder = await createTestFolder();
  const helm = join(folder, 'helm');
  execFileSync('go', ['build', '-o', helm, '.'], { cwd: 'test/images/helm', stdio: 'pipe' });
  return async (values, release = 'posthorn') => {
    const rendering = promisify(execFile)(helm, [CHART, release]);
    rendering.child.stdin?.end(values);
    const { stdout, stderr } = await rendering;
    const file = join(folder, 'rendered.yaml');
    writeFileSync(file, stdout);
    const documents = readYaml(file) as readonly (Resource | null)[];
    const resources = documents.filter((document) => document !== null);
    return { resources, lint: stderr.trim().split('\n') };
  };
}
