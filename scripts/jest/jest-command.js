/** Jest needs a flag to run ES modules, and the flag prints a warning. */
const NODE_FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** The command that runs Jest with the given options on a Node.js. */
export function jestCommand(node, options) {
  return [node, ...NODE_FLAGS, 'node_modules/jest/bin/jest.js', ...options];
}
