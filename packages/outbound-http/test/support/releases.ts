import { afterEach } from '@jest/globals';

type Release = () => unknown;

const releases: Release[] = [];

/** Releases run after the test, in reverse order. */
export function releaseAfterTest(release: Release): void {
  releases.push(release);
}

afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});
