/** Also behind what a spreadsheet may skip, and in the full-width forms that some take for the same. */
const FORMULA = /^[\s"'`\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Some take them for the end of a cell. */
const BREAK = /^[\t\r\n]/;

/** A text that no spreadsheet runs as a formula: an apostrophe is put before one that might be (OWASP, "CSV injection"). */
export function safeCell(text: string): string {
  return FORMULA.test(text) || BREAK.test(text) ? `'${text}` : text;
}
