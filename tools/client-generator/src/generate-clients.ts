import type { OpenApiDocument } from '@posthorn/openapi';
import { readClient } from './document/read-client.js';
import { generatePython } from './python/generate-python.js';
import { generateTypeScript } from './typescript/generate-typescript.js';

const TYPESCRIPT = 'packages/client/src';
const PYTHON = 'clients/python/src/posthorn';

/** The folders that have nothing but generated files. */
export const GENERATED_FOLDERS = [
  `${TYPESCRIPT}/generated`,
  `${TYPESCRIPT}/resources`,
  `${PYTHON}/models`,
  `${PYTHON}/resources`,
];

/** Returns the generated files of the clients by their paths. The same document results in the same bytes. */
export async function generateClients(document: OpenApiDocument): Promise<ReadonlyMap<string, string>> {
  const client = readClient(document);
  const typescript = await generateTypeScript(client);
  return new Map([
    ...typescript.map(([name, text]) => [`${TYPESCRIPT}/${name}`, text] as const),
    ...generatePython(client).map(([name, text]) => [`${PYTHON}/${name}`, text] as const),
  ]);
}
