/**
 * Also matches behind characters that a spreadsheet may skip, and the full-width forms that some spreadsheets accept.
 */
const FORMULA = /^[\s"'`\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Some spreadsheets end a cell at these characters. */
const BREAK = /^[\t\r\n]/;
/**
 * Characters that separate cells in spreadsheets of other regions. The text after them must not be a formula either.
 */
const INNER_FORMULA = /([;|\t\r\n])(?=(?:[^\S\t\r\n]|["'`\uFEFF])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Prefixes a possible formula with an apostrophe, so that no spreadsheet runs it (OWASP, "CSV injection"). */
export function safeCell(text: string): string {
  const safe = text.replaceAll(INNER_FORMULA, "$1'");
  return FORMULA.test(text) || BREAK.test(text) ? `'${safe}` : safe;
}
