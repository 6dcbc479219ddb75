import type { Command } from 'commander';
import { buildProgram } from '../../src/build-program.js';

/** Lists every executable command with its help section of docs/cli.md. */
export function listReference(): readonly { readonly name: string; readonly section: string }[] {
  const program = buildProgram(
    () => () => Promise.resolve(),
    () => undefined,
  );
  return leavesOf(program).map(({ name, command }) => ({
    name,
    section: `### ${name}\n\n\`\`\`text\n${command.helpInformation().trim()}\n\`\`\`\n`,
  }));
}

interface Leaf {
  readonly name: string;
  readonly command: Command;
}

function leavesOf(command: Command, prefix = ''): readonly Leaf[] {
  const name = `${prefix}${command.name()}`;
  if (command.commands.length === 0) return [{ name, command }];
  const shown = command.createHelp().visibleCommands(command);
  const children = shown.filter((child) => child.name() !== 'help');
  return children.flatMap((child) => leavesOf(child, `${name} `));
}
