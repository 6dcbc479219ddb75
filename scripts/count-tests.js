import { readFileSync } from 'node:fs';

/** Prints the counts of a report by `jest --json`; a test file that did not load, or no report, is a failure too. */
const [file] = process.argv.slice(2);
const { passed, failed } = readCounts(file);
process.stdout.write(`${passed} passed, ${failed} failed\n`);

function readCounts(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
