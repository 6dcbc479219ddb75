import { expect, it } from '@jest/globals';
import { fileName } from '../../src/payloads/file-name.js';

it.each([
  ['application/json', 'id.json'],
  ['application/cloudevents+json; charset=utf-8', 'id.json'],
  ['application/xml', 'id.xml'],
  ['text/plain', 'id.txt'],
  ['application/octet-stream', 'id.bin'],
  [undefined, 'id.bin'],
])('names a payload of the type %s %s', (contentType, name) => {
  expect(fileName('id', contentType)).toBe(name);
});
