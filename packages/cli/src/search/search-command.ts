import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { toRow } from '../api/resources.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

export function addSearchCommand(program: Command, withContext: WithContext): void {
  addApiOptions(
    program
      .command('search')
      .description('finds what a project has, through the API, at most 10 of a kind')
      .argument(
        '<text>',
        'an id or its first 11 characters, an idempotency key, a searchable value or its beginning, a part of a URL or name',
        parseText,
      ),
  ).action(withContext(search));
}

async function search(context: CliContext, text: string, options: ApiOptions): Promise<void> {
  const { results } = await openApi(context, options).search.find({ q: text });
  context.output.list(results.map(toRow), ['kind', 'id', 'title', 'matched', 'value', 'created_at']);
}
