import { describe, expect, it } from '@jest/globals';
import { findExampleFaults, spellPath } from '@posthorn/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { document, routes } from './support/api-document.js';

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe('the document', () => {
  it('is OpenAPI 3.1, to the letter of its meta-schema', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  });

  it('describes every route, and nothing else but the reception and the files', () => {
    const described = operations.map(({ name }) => name);
    const mounted = routes.map(({ method, path }) => `${method.toUpperCase()} ${spellPath(path)}`);
    const others = ['POST /v1/webhooks/receive/{id}/{token}', 'GET /v1/files/{file}'];
    expect([...described].sort()).toEqual([...mounted, ...others].sort());
  });

  it('gives each operation a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has an example for every answer and every body, that its schema allows', () =>
    expect(findExampleFaults(document)).toEqual([]));

  it('holds no more than a client may know', () => {
    expect(JSON.stringify(document)).not.toMatch(/process\.env|node_modules|projectId/);
  });

  it('tells where the API and the reception are', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['/hooks', 'https://posthorn.example.com/hooks']);
    expect(document.paths['/v1/webhooks/receive/{id}/{token}']?.['post']?.servers).toEqual([
      expect.objectContaining({ url: 'https://receive.example.com' }),
    ]);
  });
});
