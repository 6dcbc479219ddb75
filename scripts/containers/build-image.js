import { writeFile } from 'node:fs/promises';

const CERTIFICATES = '/etc/posthorn-build-certificates.pem';

/** Copies the working tree without the files that git ignores: no local secrets, no node_modules. */
export async function copySources({ run, at }) {
  const sources = at('sources');
  await run('sh', [
    '-c',
    `mkdir ${sources} && git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C ${sources}`,
  ]);
  await run('sh', [`${sources}/docker/make-secrets.sh`]);
}

/** Builds docker/Dockerfile unchanged. Its npm uses this machine's npm registry and certificates. */
export async function buildImage(engine, tag) {
  process.stdout.write(`Building docker/Dockerfile as ${tag} …\n`);
  const { run, at, podman } = engine;
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const { output: registry } = await run('npm', ['config', 'get', 'registry']);
  const npmrc = [`registry=${registry}`, ...(certificates ? [`cafile=${CERTIFICATES}`] : [])];
  await writeFile(at('npmrc'), `${npmrc.join('\n')}\n`);
  const volumes = [
    `${at('npmrc')}:/root/.npmrc:ro`,
    ...(certificates ? [`${certificates}:${CERTIFICATES}:ro`] : []),
  ];
  await podman(
    'build',
    // Only Docker's format supports a health check.
    ...['--format=docker', '--network=host', '--pull=never'],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...['--label', `org.opencontainers.image.version=${tag}`],
    ...['--file', at('sources/docker/Dockerfile'), '--tag', `localhost/${tag}`, at('sources')],
  );
}
