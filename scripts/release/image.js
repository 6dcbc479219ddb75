import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../prepare/run-command.js';
import { ROOT } from '../prepare/root.js';

/** Builds the image as an OCI archive. Resolves to the archive's name. */
export async function buildImage(release) {
  const sources = join(ROOT, sourcesOf(release));
  await mkdir(sources, { recursive: true });
  try {
    for (const command of listCommands(release)) await runCommand(command);
  } finally {
    await rm(sources, { recursive: true });
  }
  return archiveOf(release);
}

/** The same as lines of a shell. */
export function describeImageBuild(release) {
  const [unpack, build] = listCommands(release);
  return [`mkdir ${sourcesOf(release)} && ${unpack.at(-1)}`, build.join(' ')];
}

/** The image is built of the commit's files alone, and its times are the commit's. */
function listCommands(release) {
  const { version, commit, committedAt, folder, image, nodeImage } = release;
  const sources = sourcesOf(release);
  const labels = {
    version,
    revision: commit,
    created: committedAt.toISOString(),
    ...(nodeImage && { 'base.name': nodeImage }),
  };
  const buildArguments = {
    SOURCE_DATE_EPOCH: committedAt.getTime() / 1000,
    ...(nodeImage && { NODE_IMAGE: nodeImage }),
  };
  const build = [
    ...['docker', 'buildx', 'build', '--file', `${sources}/docker/Dockerfile`, '--target', 'run'],
    ...Object.entries(buildArguments).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...Object.entries(labels).flatMap(([name, value]) => [
      '--label',
      `org.opencontainers.image.${name}=${value}`,
    ]),
    ...['--provenance=false', '--sbom=false', '--output'],
    `type=oci,dest=${folder}/${archiveOf(release)},name=${image}:${version},rewrite-timestamp=true`,
    sources,
  ];
  // Not by the umask or the settings of who makes it.
  const archive = `git -c tar.umask=0022 archive ${commit}`;
  return [['sh', '-c', `${archive} | tar --extract --preserve-permissions --directory ${sources}`], build];
}

export function archiveOf({ version }) {
  return `posthorn-${version}-image.tar`;
}

function sourcesOf({ folder }) {
  return `${folder}/sources`;
}
