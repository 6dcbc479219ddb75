type Fields<Value> = Readonly<Record<string, Value>>;

/** Fields whose column has another name. */
const COLUMNS: Fields<string> = { limitVersion: 'limit_version' };

/** The column of any other field is the field's name in snake case. */
function columnOf(field: string): string {
  return COLUMNS[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The list of a row's columns, for a statement. */
export function columnsOf(row: object): string {
  return Object.keys(row).map(columnOf).join(', ');
}

/** A row as `json_populate_record` reads it. */
export function toColumns(row: object): Fields<unknown> {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]));
}
