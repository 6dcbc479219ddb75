import { CliError } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { checkAddresses } from './check-addresses.js';
import { checkConfiguration } from './check-configuration.js';
import { checkDisks } from './check-disks.js';
import { checkPostgres } from './check-postgres.js';
import { checkProcess } from './check-process.js';
import { checkRedis } from './check-redis.js';
import { checkSecrets } from './check-secrets.js';
import { checkStorage } from './check-storage.js';
import { type Check, type Finding, runCheck } from './finding.js';
import { EXIT } from '../output/exit-code.js';
import type { Output } from '../output/create-output.js';
import { toPlainText } from '../output/plain-text.js';

const COLOUR = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

/** Changes nothing except a small file in the file storage, which it deletes. */
export async function examine(context: CliContext): Promise<void> {
  const findings: Finding[] = [];
  for (const check of checksFor(context)) findings.push(...(await runCheck(check)));
  const failed = findings.filter(({ status }) => status === 'fail').length;
  context.output.document({ healthy: failed === 0, findings }, () =>
    findings.map((finding) => describe(finding, context.output.paint)).join('\n'),
  );
  if (failed > 0) throw new CliError(`${failed} checks failed.`, EXIT.failed);
}

function checksFor(context: CliContext): readonly Check[] {
  return [
    { name: 'configuration', advice: '', run: () => checkConfiguration(context) },
    { name: 'process', advice: '', run: checkProcess },
    {
      name: 'PostgreSQL',
      advice: 'See that it runs, and that DATABASE_URL leads to it.',
      run: () => checkPostgres(context),
    },
    {
      name: 'Redis',
      advice: 'See that it runs, and that REDIS_URL leads to it.',
      run: () => checkRedis(context),
    },
    {
      name: 'encryption keys',
      advice: 'They are checked once PostgreSQL and ENCRYPTION_KEYS are as they must be.',
      run: () => checkSecrets(context),
    },
    {
      name: 'file storage',
      advice: 'See that STORAGE_URL names a folder or a bucket that may be written to.',
      run: () => checkStorage(context),
    },
    {
      name: 'disks',
      advice: 'They are checked once PostgreSQL is as it must be.',
      run: () => checkDisks(context),
    },
    {
      name: 'addresses',
      advice: 'See PUBLIC_BASE_URL and RECEIVE_BASE_URL.',
      run: () => checkAddresses(context),
    },
  ];
}

function describe({ status, check, message, advice }: Finding, paint: Output['paint']): string {
  const line = `${paint[COLOUR[status]](status.padEnd(4))}  ${check}: ${toPlainText(message)}`;
  return advice === undefined || advice === '' ? line : `${line}\n      ${paint.bold(advice)}`;
}
