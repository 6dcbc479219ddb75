import { type ExecFileException, execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { readBlocks } from '../support/shell/read-blocks.js';
import { readDockerfile } from '../support/image/read-dockerfile.js';

const run = promisify(execFile);
const RELEASE_WITHIN_MS = 240_000;
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const TAG = `v${version}`;
const CHART = `posthorn-chart-${version}.tgz`;
const SBOM = `posthorn-${version}.cdx.json`;
/** The page's command, as it is printed. */
const DRY_RUN = readBlocks('docs/releasing.md')
  .filter(({ noTest }) => noTest === undefined)
  .map(({ text }) => text)
  .join('');
/** Not among the packages of this repository, where it would move others. */
const VALIDATOR = [
  '@cyclonedx/cyclonedx-library@10.3.0',
  'ajv@8',
  'ajv-formats@3',
  'ajv-formats-draft2019@1',
];
const VALIDATE = `
  import { readFileSync } from 'node:fs';
  import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
  const { specVersion, ...sbom } = JSON.parse(readFileSync(process.argv[1], 'utf8'));
  const validator = new Validation.JsonStrictValidator(specVersion);
  console.log(await validator.validate(JSON.stringify({ specVersion, ...sbom })));
`;

interface Component {
  readonly name: string;
  readonly version: string;
}

/** A repository with these sources in one commit, which has the tag. */
let first: string;
/** A clone of it, whose files have other times and modes. */
let second: string;
let printed: string;

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...AUTHOR, ...args], { cwd: folder, encoding: 'utf8' });

const release = (folder: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> =>
  run(process.execPath, [join(folder, 'scripts/release.js'), ...args], { cwd: folder });

async function refusal(folder: string, ...args: readonly string[]): Promise<string> {
  const failure = await release(folder, ...args).catch((error: unknown) => error as ExecFileException);
  return 'stderr' in failure ? (failure.stderr ?? '') : 'It was not refused.';
}

/** Gives it what git ignores: the packages and what is built, as `npm run build` leaves them here. */
async function addBuilt(folder: string): Promise<void> {
  const list = 'ls -d node_modules packages/*/node_modules services/*/node_modules tools/*/node_modules';
  const modules = execFileSync('sh', ['-c', list], { encoding: 'utf8' }).trim().split('\n');
  for (const path of modules) await symlink(resolve(path), join(folder, path));
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
  await cp('packages/web/dist', join(folder, 'packages/web/dist'), { recursive: true });
}

/** The files of its release with their hashes. */
function readFiles(folder: string): Readonly<Record<string, string>> {
  const written = join(folder, 'dist/release', version);
  return Object.fromEntries(
    readdirSync(written).map((name) => {
      const hash = createHash('sha256').update(readFileSync(join(written, name)));
      return [name, hash.digest('hex')];
    }),
  );
}

const readText = (name: string): string => readFileSync(join(first, 'dist/release', version, name), 'utf8');

beforeAll(async () => {
  const folder = await createTestFolder();
  [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const copy = `git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C '${first}'`;
  await mkdir(first);
  execFileSync('sh', ['-c', copy]);
  git(first, 'init', '--quiet');
  git(first, 'add', '--all');
  git(first, 'commit', '--quiet', '--message', 'sources');
  git(first, 'tag', '--annotate', '--message', TAG, TAG);
  execFileSync('sh', ['-c', `umask 077 && git clone --quiet '${first}' '${second}'`]);
  for (const repository of [first, second]) await addBuilt(repository);
  // It was compiled from a source that is gone.
  await mkdir(join(first, 'packages/client/dist'));
  writeFileSync(join(first, 'packages/client/dist/gone.js'), '');
  ({ stdout: printed } = await run('sh', ['-euc', DRY_RUN], { cwd: first }));
}, RELEASE_WITHIN_MS);

describe('a dry run of npm run release', () => {
  it('writes the client, the chart, the SBOM, the notes and their checksums', () => {
    const names = ['SHA256SUMS', 'notes.md', SBOM, CHART, `posthorn-client-${version}.tgz`];
    expect(Object.keys(readFiles(first)).sort()).toEqual(names.sort());
    const check = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], {
      cwd: join(first, 'dist/release', version),
    });
    expect(check.toString().match(/: OK$/gm)).toHaveLength(names.length - 1);
  });

  it(
    'writes the same bytes in another clone of the tag',
    async () => {
      await release(second, '--dry-run', TAG);
      expect(readFiles(second)).toEqual(readFiles(first));
    },
    RELEASE_WITHIN_MS,
  );

  it('writes an SBOM that the schema of CycloneDX accepts', async () => {
    const file = join(first, 'dist/release', version, SBOM);
    const folder = await createTestFolder();
    await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...VALIDATOR]);
    expect(
      (await run(process.execPath, ['--input-type=module', '--eval', VALIDATE, file], { cwd: folder }))
        .stdout,
    ).toBe('null\n');
  });

  it('lists exactly the packages that the image ships', async () => {
    const { components } = JSON.parse(readText(SBOM)) as { readonly components: readonly Component[] };
    const others = components.filter(({ name }) => !name.startsWith('@posthorn/'));
    const { stdout } = await run(process.execPath, ['scripts/licences.js']);
    const shipped = [...stdout.matchAll(/^(\S+) (\S+): /gm)].map(([, name, found]) => `${name} ${found}`);
    expect(others.map((one) => `${one.name} ${one.version}`).sort()).toEqual([...new Set(shipped)].sort());
  });

  it('takes the notes from CHANGELOG.md', () => {
    const notes = readText('notes.md');
    expect(notes).toMatch(new RegExp(`^Posthorn ${version} - \\d{4}-\\d{2}-\\d{2}\n`));
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(notes.replace('Posthorn', '##'));
  });

  it('packs no file whose source is gone', () => {
    const tarball = join(first, `dist/release/${version}/posthorn-client-${version}.tgz`);
    const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
    expect(listed).toContain('package/dist/index.js\n');
    expect(listed).not.toContain('gone.js');
  });

  it('packs the chart in the folder that Helm asks for', () => {
    const listed = execFileSync('tar', ['-tzf', join(first, 'dist/release', version, CHART)], {
      encoding: 'utf8',
    });
    expect(listed).toContain('posthorn/Chart.yaml\n');
  });

  it('prints the command that builds the image with the times of the commit', () => {
    const epoch = git(first, 'show', '--no-patch', '--format=%ct', TAG).trim().split('\n').at(-1);
    const [, stage] = /docker buildx build .* --target (\w+) /.exec(printed) ?? [];
    expect(readDockerfile().map(({ name }) => name)).toContain(stage);
    expect(printed).toContain(`--build-arg SOURCE_DATE_EPOCH=${epoch} `);
    expect(printed).toContain(`,name=posthorn:${version},rewrite-timestamp=true`);
    expect(printed).not.toContain('git tag');
  });

  it('prints the command that publishes the client', () => {
    expect(printed).toContain(
      `\nnpm publish dist/release/${version}/posthorn-client-${version}.tgz --access public\n`,
    );
  });
});

describe('npm run release', () => {
  it('refuses a release for all of its faults at once', async () => {
    const manifest = join(second, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${version}"`, '"99.0.0"'));
    const message = await refusal(second, '--dry-run', TAG);
    expect(message).toContain('The working tree differs from its commit:\n M package.json\n');
    expect(message).toContain(`The tag ${TAG} is not that of version 99.0.0: v99.0.0.`);
    expect(message).toContain('CHANGELOG.md has no section of this version: ## 99.0.0 - <date>');
    expect(message).toContain(`packages/client/package.json has the version ${version} in place of 99.0.0.`);
    expect(message).toContain(`docker/compose.yaml has the version ${version} in place of 99.0.0.`);
    git(second, 'checkout', '--quiet', '.');
  });

  it('builds an image only on a base with a digest', async () => {
    expect(await refusal(second, '--node-image', 'node:26')).toMatch(
      /^- The image needs --node-image with a digest/m,
    );
  });

  it('refuses a tag of another commit, and none', async () => {
    git(second, 'commit', '--quiet', '--allow-empty', '--message', 'more');
    expect(await refusal(second, '--dry-run')).toContain(
      `The tag ${TAG} is on another commit than the working tree.`,
    );
    git(second, 'tag', '--delete', TAG);
    expect(await refusal(second)).toContain(`There is no tag ${TAG}`);
  });
});
