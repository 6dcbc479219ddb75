import { writeLines } from '@posthorn/lab';
import type { Run } from './run-scenarios.js';

export interface Report extends Pick<Run, 'machine' | 'explanations' | 'failures'> {
  readonly table: readonly string[];
}

/** The explanations are those of the last run. */
export function writeReport({ machine, table, explanations, failures }: Report): void {
  const facts = Object.entries(machine).map(([name, value]) => `${name}: ${value}`);
  writeLines(['', facts.join(' · '), ...table, '']);
  for (const [name, lines] of explanations) {
    if (lines.length > 0) writeLines([name, ...lines.map((line) => `  ${line}`), '']);
  }
  writeLines(failures.map((failure) => `could not be measured: ${failure}`));
}
