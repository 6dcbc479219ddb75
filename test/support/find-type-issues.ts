import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'packages/client/dist');

/** Compiles programs that use the client, as those of a reader. Returns what the compiler says. */
export function findTypeIssues(names: readonly string[]): readonly string[] {
  const program = ts.createProgram([...names], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    skipLibCheck: true,
    paths: {
      '@posthorn/client': [join(DIST, 'index.d.ts')],
      '@posthorn/client/verify': [join(DIST, 'verify/index.d.ts')],
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${file?.fileName ?? ''}: ${text}`;
  });
}
