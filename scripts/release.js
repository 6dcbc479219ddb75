import { findNode } from './pinned-node/find-node.js';
import { readOptions } from './prepare/read-options.js';
import { runProgram } from './prepare/run-program.js';
import { archiveOf, buildImage, describeImageBuild } from './release/image.js';
import { readRelease } from './release/read-release.js';
import { writeChecksums, writeFiles } from './release/write-files.js';

const HELP = `Makes the files of a release in dist/release/<version>, from the commit of its tag: the image, the client's tarball, an SBOM
(CycloneDX), the notes and the checksums. The same tag gives the same bytes again, with the same Node.js and npm.

Usage: npm run release -- [--dry-run] [--image <name>] [--node-image <name@sha256:…>] [v<version>]

  --dry-run      makes all files but the image, and prints the commands that are left; it needs neither a tag nor Docker
  --image        the image's name, with its registry; the default is posthorn
  --node-image   the image of Node.js to build on, by its digest
`;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  image: { type: 'string', default: 'posthorn' },
  'node-image': { type: 'string' },
};
const values = readOptions(HELP, { options: OPTIONS, positionals: ['tag'] });

async function main() {
  const isDryRun = values['dry-run'];
  const names = { image: values.image, nodeImage: values['node-image'] };
  const release = await readRelease({ ...names, isDryRun, tag: values.tag });
  const files = await writeFiles(release);
  if (!isDryRun) files.push(await buildImage(release));
  await writeChecksums(release, files);
  const left = [...(isDryRun ? listForgone(release) : []), ...listPublishing(release)];
  const written = [...files, 'SHA256SUMS'].map((name) => `${release.folder}/${name}`);
  process.stdout.write(`${written.join('\n')}\n\nThese commands are left:\n\n${left.join('\n')}\n`);
}

/** What a dry run leaves out. */
function listForgone(release) {
  const { tag, folder } = release;
  const makeTag = `git tag --annotate --cleanup=whitespace --file ${folder}/notes.md ${tag}`;
  return [...(release.isTagged ? [] : [makeTag]), ...describeImageBuild(release)];
}

function listPublishing({ version, tag, folder, image, ...release }) {
  return [
    `git push origin ${tag}`,
    `skopeo copy oci-archive:${folder}/${archiveOf({ version, ...release })} docker://${image}:${version}`,
    `helm push ${folder}/posthorn-chart-${version}.tgz oci://${image.replace(/[^/]*$/, 'charts')}`,
    `npm publish ${folder}/posthorn-client-${version}.tgz --access public`,
  ];
}

await runProgram(main, findNode);
