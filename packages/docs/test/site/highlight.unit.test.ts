import { describe, expect, it } from '@jest/globals';
import { highlight } from '../../src/site/highlight.js';

describe('the code of a block', () => {
  it.each([
    [
      'sh',
      `curl "$A" \\\n  -d '{"id": "'$ID'"}' # it's sent`,
      ['string:"$A"', `string:'{"id": "'`, 'keyword:$ID', `string:'"}'`, `comment:# it's sent`],
    ],
    [
      'json',
      '{"a": "b", "n": 12, "t": true}',
      ['name:"a"', 'string:"b"', 'name:"n"', 'number:12', 'name:"t"', 'keyword:true'],
    ],
    [
      'js',
      "const url = 'https://a.example'; // a URL",
      ['keyword:const', "string:'https://a.example'", 'comment:// a URL'],
    ],
    ['python', 'return hmac.new("a") # of #1', ['keyword:return', 'string:"a"', 'comment:# of #1']],
    ['php', '/** of x */ return false;', ['comment:/** of x */', 'keyword:return', 'keyword:false']],
    ['text', 'return "nothing"', []],
  ])('has classes for what its language has: %s', (language, code, tokens) => {
    const html = highlight(code, language);
    const found = Array.from(
      html.matchAll(/<span class="(\w+)">(.*?)<\/span>/g),
      ([, kind, text]) => `${kind}:${text}`,
    );
    expect(found.map(unescapeHtml)).toEqual(tokens);
    expect(unescapeHtml(html.replaceAll(/<[^>]+>/g, ''))).toBe(code);
  });

  it('stays text, whatever is in it', () => {
    const code = `"<script>" '</span>' // <b>`;
    expect(highlight(code, 'js').replaceAll(/<\/?span[^>]*>/g, '')).not.toMatch(/[<>]/);
  });
});

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
