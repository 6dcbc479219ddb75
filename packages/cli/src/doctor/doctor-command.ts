import type { Command } from 'commander';
import type { WithContext } from '../context/with-context.js';

export function addDoctorCommand(program: Command, withContext: WithContext): void {
  program
    .command('doctor')
    .description('checks configuration, stores, clocks, files and addresses, and says how to fix problems')
    .action(
      withContext(async (context) => {
        const { examine } = await import('./examine.js');
        await examine(context);
      }),
    );
}
