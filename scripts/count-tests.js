import { readFileSync } from 'node:fs';

/**
 * Prints the sums of `jest --json` reports. A test file that did not load and a missing report count as failures.
 */
const counts = process.argv.slice(2).map(readCounts);
const passed = sum(counts.map((count) => count.passed));
const failed = sum(counts.map((count) => count.failed));
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

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
