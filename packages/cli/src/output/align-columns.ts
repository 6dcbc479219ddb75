const GAP = '  ';

/** Renders rows of cells as lines with aligned columns: to the left, or to the right where the function says so. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  isAtTheRight: (column: number) => boolean = () => false,
): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell))));
  }
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - lengthOf(cell));
        return isAtTheRight(column) ? padding + cell : cell + padding;
      })
      .join(GAP)
      .trimEnd(),
  );
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
