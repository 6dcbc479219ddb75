import { afterEach } from '@jest/globals';

type Release = () => unknown;

const releases: Release[] = [];

/** What a test acquires is released after it, the last one first. */
export function releaseAfterTest(release: Release): void {
  releases.push(release);
}

afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});
