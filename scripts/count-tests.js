import { readFileSync } from 'node:fs';

/**
 * Prints the counts of a `jest --json` report. A test file that did not load and a missing report count as failures.
 */
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
