import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '../src/index.js';

function read(text: string): unknown {
  return loadConfig(['storageUrl'], { STORAGE_URL: text }).storageUrl;
}

const S3 = {
  kind: 's3',
  bucket: 'files',
  prefix: '',
  region: undefined,
  endpoint: undefined,
  pathStyle: false,
};

describe('a location of files', () => {
  it.each([
    ['file:/var/lib/posthorn', '/var/lib/posthorn'],
    ['file:///var/lib/posthorn', '/var/lib/posthorn'],
    ['file:.posthorn/files', '.posthorn/files'],
    ['file:/a folder/50%/c?d#e', '/a folder/50%/c?d#e'],
    ['file:///../x', '/../x'],
  ])('is a folder with its unchanged path: %s', (text, path) =>
    expect(read(text)).toEqual({ kind: 'folder', path }),
  );

  it.each([
    ['s3://files', S3],
    ['s3://files/', S3],
    ['s3://files/a/b.c/', { ...S3, prefix: 'a/b.c' }],
    ['s3://files?region=eu-west-1', { ...S3, region: 'eu-west-1' }],
    [
      's3://files/p?region=auto&endpoint=http://127.0.0.1:9000&path_style=true',
      { ...S3, prefix: 'p', region: 'auto', endpoint: 'http://127.0.0.1:9000', pathStyle: true },
    ],
  ])('is a bucket: %s', (text, location) => expect(read(text)).toEqual(location));

  it.each([
    'files',
    '/var/lib/posthorn',
    'file:',
    'file://host/path',
    'file://',
    'http://bucket',
    'gs://bucket',
    'S3://bucket',
    's3:bucket',
    's3://',
    's3://a',
    's3://Bucket',
    's3://under_score',
    's3://bucket:9000',
    's3://key:secret@bucket',
    's3://bucket/a//b',
    's3://bucket/a%20b',
    's3://bucket#fragment',
    's3://bucket?endpoint=ftp://host',
    's3://bucket?endpoint=http://user:password@host',
    's3://bucket?endpoint=http://host/path',
    's3://bucket?path_style=yes',
    's3://bucket?region=',
    's3://bucket?acl=public',
    's3://bucket?__proto__=x',
  ])('is refused in another form: %s', (text) => expect(() => read(text)).toThrow(ConfigError));
});
