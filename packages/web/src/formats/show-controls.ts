/** Control characters except tabs and line ends, invisible characters, and those that turn the direction of text. */
const HIDDEN = /[^\P{C}\t\n]/gu;

/** Shows a hidden character as its code point. */
export function showControls(text: string): string {
  return text.replaceAll(HIDDEN, (hidden) => `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`);
}
