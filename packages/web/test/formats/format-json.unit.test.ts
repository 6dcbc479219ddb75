import { describe, expect, it } from '@jest/globals';
import { formatJson } from '../../src/formats/format-json.js';

describe('formatJson', () => {
  it.each([
    '{"a":1,"b":[true,null,"x, {y}: [z]"],"c":{},"d":[]}',
    '[[1,[2]],{"a":{"b":"\\"\\\\"}}]',
    '{"":{"":[""]}}',
  ])('indents %s as JSON.stringify does', (text) => {
    expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
  });

  it('keeps numbers as they are written', () => {
    expect(formatJson('{"id":12345678901234567890,"price":1.0,"far":1e400}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "price": 1.0,\n  "far": 1e400\n}',
    );
  });

  it.each(['', 'plain text', '<b>{"a":1}</b>', '"a string"'])('leaves %j as it is', (text) => {
    expect(formatJson(text)).toBe(text);
  });
});
