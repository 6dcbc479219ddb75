import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listBundledPackages } from '../licences/bundled-packages.js';
import { listShipped } from '../licences/shipped-packages.js';
import { ROOT } from '../prepare/root.js';

const run = promisify(execFile);
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The npm packages of the image in CycloneDX's JSON: what docker/Dockerfile installs, and what the scripts of the console
 * contain. npm describes all packages; with `--omit=dev` it also leaves out some that are shipped.
 */
export async function createSbom({ version, commit, committedAt }) {
  const [{ stdout }, shipped, bundled] = await Promise.all([
    run('npm', SBOM, { cwd: ROOT, maxBuffer: 2 ** 26 }),
    listShipped(ROOT),
    listBundledPackages(ROOT),
  ]);
  const { components, dependencies, ...sbom } = JSON.parse(stdout);
  const { component: root, ...metadata } = sbom.metadata;
  const described = new Map(components.map((component) => [component['bom-ref'], component]));
  const refs = new Set([...shipped, ...bundled].map((one) => `${one.name}@${one.version}`).sort());
  const lacking = [...refs].filter((ref) => !described.has(ref));
  if (lacking.length > 0) throw new Error(`package-lock.json lacks what is shipped: ${lacking.join(', ')}.`);
  return {
    ...sbom,
    serialNumber: `urn:uuid:${toUuid(commit)}`,
    metadata: {
      ...metadata,
      timestamp: committedAt.toISOString(),
      // npm takes the folder's name.
      component: { ...root, type: 'application', name: 'posthorn', version },
    },
    components: [...refs].map((ref) => toShipped(described.get(ref))),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** npm names a workspace after its folder, and takes what the console bundles for tools. */
function toShipped({ 'bom-ref': ref, properties, ...component }) {
  return {
    'bom-ref': ref,
    ...component,
    name: ref.slice(0, ref.lastIndexOf('@')),
    scope: 'required',
    properties: properties.filter(({ name }) => name !== DEVELOPMENT),
  };
}

/** A UUID of version 8 (RFC 9562), which may be made of anything. */
function toUuid(commit) {
  return commit.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
