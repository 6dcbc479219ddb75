import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** The documents of a file, with merge keys and octal numbers resolved as in Kubernetes and Compose. */
export function readYaml(path: string): readonly unknown[] {
  const documents = parseAllDocuments(readFileSync(path, 'utf8'), { version: '1.1', merge: true });
  return documents.map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  });
}
