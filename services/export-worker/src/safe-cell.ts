/** Also behind what a spreadsheet may skip, and in the full-width forms that some take for the same. */
const FORMULA = /^[\s"'`\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Some take them for the end of a cell. */
const BREAK = /^[\t\r\n]/;
/** Where a spreadsheet of another region would begin another cell: what comes next must be no formula either. */
const INNER_FORMULA = /([;|\t\r\n])(?=(?:[^\S\t\r\n]|["'`\uFEFF])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text that no spreadsheet runs as a formula: an apostrophe is put before what might be one (OWASP, "CSV injection"). */
export function safeCell(text: string): string {
  const safe = text.replaceAll(INNER_FORMULA, "$1'");
  return FORMULA.test(text) || BREAK.test(text) ? `'${safe}` : safe;
}
