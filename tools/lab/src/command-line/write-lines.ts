export function writeLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Writes each line after the seconds since the start. */
export function createTimedWriter(): (line: string) => void {
  const startedMs = Date.now();
  return (line) => {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    writeLines([`${String(seconds).padStart(4)} s  ${line}`]);
  };
}
