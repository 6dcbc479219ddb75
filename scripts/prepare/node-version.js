const OLDEST = [20, 19];

/** Throws a one-line error when this Node.js is too old. */
export function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`Posthorn needs Node.js ${OLDEST.join('.')} or later; this is ${process.versions.node}.`);
}
