/** Runs one of the npm commands; a failure is shown as one line, after all that a failed step wrote. */
export async function runScript(script) {
  try {
    await script();
  } catch (error) {
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
