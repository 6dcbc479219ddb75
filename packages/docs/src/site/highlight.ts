import { escapeHtml } from './escape-html.js';

const STRINGS = /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
/** A quoted word of a shell may have several lines, and a string of it may end in the next one. */
const SHELL_STRINGS = /"(?:\\.|[^"\\])*"|'[^']*'/;
const HASH_COMMENTS = /(?<!\S)#.*/;
const SLASH_COMMENTS = /(?<!:)\/\/.*|\/\*[^]*?\*\//;
const NUMBERS = /\b\d[\d_.]*\b/;

/** Those of all languages together: a name of one language is seldom a word of another. */
const KEYWORDS =
  /(?<!\.)\b(?:as|async|await|bool|boolean|break|byte|case|catch|class|const|def|do|done|else|elsif|end|enum|except|export|extends|false|False|final|fi|finally|for|foreach|from|func|function|if|import|in|int|interface|let|long|namespace|new|nil|None|null|package|private|public|raise|readonly|return|static|string|struct|then|throw|throws|true|True|try|undefined|unless|using|var|void|while|with|yield)\b/;

const LIKE_JAVASCRIPT = { comment: SLASH_COMMENTS, string: STRINGS, keyword: KEYWORDS, number: NUMBERS };
const LIKE_PYTHON = { ...LIKE_JAVASCRIPT, comment: HASH_COMMENTS };

const LANGUAGES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  sh: {
    comment: HASH_COMMENTS,
    string: SHELL_STRINGS,
    keyword: /\b(?:for|in|do|done|if|then|else|fi)\b|\$\{?\w+\}?/,
  },
  json: {
    name: /"(?:\\.|[^"\\\n])*"(?=\s*:)/,
    string: STRINGS,
    keyword: /\b(?:true|false|null)\b/,
    number: NUMBERS,
  },
  python: LIKE_PYTHON,
  ruby: LIKE_PYTHON,
  ...Object.fromEntries(
    ['js', 'mjs', 'jsx', 'ts', 'go', 'php', 'java', 'csharp'].map((name) => [name, LIKE_JAVASCRIPT]),
  ),
};

/** Returns code as HTML, whose comments, strings, keywords and numbers have classes. Another language has no colours. */
export function highlight(code: string, language: string): string {
  const kinds = Object.entries(LANGUAGES[language] ?? {});
  if (kinds.length === 0) return escapeHtml(code);
  const tokens = new RegExp(kinds.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'), 'g');
  let end = 0;
  const parts = Array.from(code.matchAll(tokens), ({ 0: text, index, groups = {} }) => {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? '';
    const before = escapeHtml(code.slice(end, index));
    end = index + text.length;
    return `${before}<span class="${kind}">${escapeHtml(text)}</span>`;
  });
  return parts.join('') + escapeHtml(code.slice(end));
}
