const OLDEST = [20, 19];

/** Throws a one-line error when a Node.js, by default this one, is too old. */
export function assertNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`Posthorn needs Node.js ${OLDEST.join('.')} or later; this is ${version}.`);
}
