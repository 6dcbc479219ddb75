type Release = () => unknown;

const ofTest: Release[] = [];
const ofFile: Release[] = [];

/** Releases a resource after the test, last one first. A failed release fails the test. */
export function releaseAfterTest(release: Release): void {
  ofTest.push(release);
}

/** For resources that all tests of a file share. */
export function releaseAfterFile(release: Release): void {
  ofFile.push(release);
}

export function releaseTest(): Promise<void> {
  return releaseAll(ofTest);
}

export function releaseFile(): Promise<void> {
  return releaseAll(ofFile);
}

/** Runs all of them, even if one fails. */
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
