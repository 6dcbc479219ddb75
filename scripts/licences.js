import { listBundledPackages } from './licences/bundled-packages.js';
import { listShippedPackages } from './licences/shipped-packages.js';
import { isPermissive } from './licences/is-permissive.js';
import { readOptions } from './prepare/read-options.js';
import { runScript } from './prepare/run-script.js';

const HELP = `Lists the third-party packages that the image ships or the console contains, with their licences, and fails when one is not permissive.

Usage: npm run licences
`;

readOptions(HELP);
await runScript(async () => {
  const root = process.cwd();
  const packages = [...(await listShippedPackages(root)), ...(await listBundledPackages(root))];
  for (const { name, version, licence } of packages) process.stdout.write(`${name} ${version}: ${licence}\n`);
  const refused = packages.filter(({ licence }) => !isPermissive(licence));
  if (packages.length === 0) throw new Error('No third-party package was found: run npm install first.');
  if (refused.length > 0) {
    const names = refused.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    throw new Error(`These licences are not permissive: ${names.join(', ')}.`);
  }
  process.stdout.write(`${packages.length} packages, all under permissive licences.\n`);
});
