import { parseArgs } from 'node:util';

const INVALID_USAGE = 2;

/**
 * Reads the command line of a script. Prints the help when it is asked for, or after what is wrong with the options, and
 * ends the process, before anything has begun.
 */
export function readOptions(help, { options = {}, positionals: names = [] } = {}) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: names.length > 0,
    });
    if (positionals.length > names.length)
      throw new TypeError(`Unexpected argument '${positionals[names.length]}'.`);
    if (!values.help)
      return { ...values, ...Object.fromEntries(names.map((name, at) => [name, positionals[at]])) };
    process.stdout.write(help);
    process.exit();
  } catch (error) {
    process.stderr.write(`${error.message.replace(/\. .*/s, '')}.\n\n${help}`);
    process.exit(INVALID_USAGE);
  }
}
