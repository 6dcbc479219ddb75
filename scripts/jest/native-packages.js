import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../prepare/root.js';
import { REQUIRE } from './native-require.js';

const require = createRequire(import.meta.url);
/** A package may export names of its dependencies, so their versions matter too. */
const INPUTS = ['package-lock.json', 'scripts/jest/native-packages.js'].map((file) =>
  readFileSync(join(ROOT, file)),
);

/**
 * Jest's transformer for the files of packages. Jest itself would load every package again for every test file;
 * with this transformer Node.js loads it, once in each worker.
 */
export default {
  process(source, sourcePath, { supportsDynamicImport, supportsStaticESM }) {
    // Jest also passes what Node.js loads already: the modules that a test environment imports.
    if (!supportsDynamicImport) return { code: source };
    const path = compiledPath(sourcePath);
    const load = `globalThis[Symbol.for(${JSON.stringify(REQUIRE)})](${JSON.stringify(path)})`;
    return { code: supportsStaticESM ? exportNames(load, path) : `module.exports = ${load};` };
  },
  getCacheKey(source, path, { supportsDynamicImport, supportsStaticESM }) {
    const facts = [source, path, supportsDynamicImport, supportsStaticESM, process.version];
    const hash = createHash('sha256').update(JSON.stringify(facts));
    for (const input of INPUTS) hash.update(input);
    return hash.digest('hex').slice(0, 32);
  },
};

/** The project's sources are loaded as compiled. */
function compiledPath(path) {
  return path.replace(/\/src\/(.+)\.ts$/, '/dist/$1.js');
}

/** The code of an ES module with the exports of the loaded one. */
function exportNames(load, path) {
  const names = Object.keys(require(path)).map((name) => JSON.stringify(name));
  const read = names.map((name, index) => `${name}: export_${index}`);
  const write = names.map((name, index) => `export_${index} as ${name}`);
  return `const { ${read.join(', ')} } = ${load};\nexport { ${write.join(', ')} };\n`;
}
