import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../prepare/root.js';

const run = promisify(execFile);
const DIGEST = /@sha256:[0-9a-f]{64}$/;
/** The files beside each package.json that name the version. */
const VERSIONED = {
  'docker/compose.yaml': /:-posthorn:(.*)\}/g,
  'docker/helm/posthorn/Chart.yaml': /^(?:appV|v)ersion: (.*)/gm,
  'docker/kubernetes/base/kustomization.yaml': /newTag: ([^ }]*)/g,
  'docker/kubernetes/example/kustomization.yaml': /newTag: ([^ }]*)/g,
  'docs/operations.md': /posthorn-dev:([\d.]+)/g,
};

/**
 * What the files of a release are made of: the commit, the version, its notes and the names of the images.
 * Throws one error that names everything that stands against it.
 */
export async function readRelease({ tag, isDryRun, image, nodeImage }) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const expected = `v${version}`;
  const [head, tagged, changes] = await Promise.all([
    git('rev-parse', 'HEAD'),
    git('rev-parse', '--verify', '--quiet', `refs/tags/${expected}^{commit}`).catch(() => ''),
    git('status', '--porcelain'),
  ]);
  const notes = await readNotes(version);
  const faults = [
    changes !== '' && `The working tree differs from its commit:\n${changes}`,
    tag !== undefined && tag !== expected && `The tag ${tag} is not that of version ${version}: ${expected}.`,
    tagged !== '' && tagged !== head && `The tag ${expected} is on another commit than the working tree.`,
    notes === undefined && `CHANGELOG.md has no section of this version: ## ${version} - <date>`,
    ...(await listOtherVersions(version)),
    !isDryRun && tagged === '' && `There is no tag ${expected}: --dry-run prints the command that makes it.`,
    !isDryRun && !DIGEST.test(nodeImage ?? '') && 'The image needs --node-image with a digest (@sha256:…).',
  ].filter(Boolean);
  if (faults.length > 0) throw new Error(`There is no release of this:\n- ${faults.join('\n- ')}`);
  const committedAt = new Date(Number(await git('show', '--no-patch', '--format=%ct', head)) * 1000);
  const folder = `dist/release/${version}`;
  return {
    version,
    tag: expected,
    isTagged: tagged !== '',
    commit: head,
    committedAt,
    notes,
    folder,
    image,
    nodeImage,
    isDryRun,
  };
}

/** The section of CHANGELOG.md, under a title of its own. */
async function readNotes(version) {
  const sections = (await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')).split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version} - `));
  return section && `Posthorn ${section.trim()}\n`;
}

/** Every file that names the version must name this one. */
async function listOtherVersions(version) {
  const manifests = (await git('ls-files', 'package.json', '*/package.json')).split('\n');
  const patterns = {
    ...Object.fromEntries(manifests.map((file) => [file, /^ {2}"version": "(.*)"/gm])),
    ...VERSIONED,
  };
  const faults = Object.entries(patterns).map(async ([file, pattern]) => {
    const text = await readFile(join(ROOT, file), 'utf8');
    const versions = [...text.matchAll(pattern)].map(([, found]) => found);
    const isRight = versions.length > 0 && versions.every((found) => found === version);
    return !isRight && `${file} has the version ${versions.join(', ') || 'none'} in place of ${version}.`;
  });
  return Promise.all(faults);
}

async function git(...args) {
  return (await run('git', args, { cwd: ROOT })).stdout.trimEnd();
}
