import { afterAll, afterEach } from '@jest/globals';

type Release = () => unknown;

const ofTest: Release[] = [];
const ofFile: Release[] = [];

/** What a test acquires is released after it, the last one first; a release that fails, fails the test. */
export function releaseAfterTest(release: Release): void {
  ofTest.push(release);
}

/** For what all tests of a file share. */
export function releaseAfterFile(release: Release): void {
  ofFile.push(release);
}

afterEach(() => releaseAll(ofTest));
afterAll(() => releaseAll(ofFile));

/** Runs them all, whatever one of them does. */
async function releaseAll(releases: Release[]): Promise<void> {
  const failures: unknown[] = [];
  for (const release of releases.splice(0).reverse()) {
    try {
      await release();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
