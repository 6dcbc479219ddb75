import { type ErrorCode, ERROR_STATUS } from '@posthorn/common';
import { type OpenApiDocument, exampleValuesOf } from '@posthorn/openapi';
import type { Page } from '../pages/page.js';
import { membersOf } from './describe-schema.js';
import { blocks, fence, table } from './markdown.js';

const INTRODUCTION =
  'Each error has a `code` for programs and a `message` for people. Codes never change their meaning; messages may. ' +
  'A `429` and a `503` say in `Retry-After` how many seconds to wait.';

/** Every error code of the document. The id of its heading is the code in lower case. */
export function errorPage({ components }: OpenApiDocument): Page {
  const { responses, schemas } = components;
  const codes = Object.keys(responses) as ErrorCode[];
  const describe = (code: ErrorCode): string => {
    const { description = '', content } = responses[code] ?? {};
    const media = content?.['application/json'] ?? {};
    const rows = membersOf(media.schema ?? {}, schemas)
      .filter(({ path }) => path.startsWith('error.details.'))
      .map(({ path, type, description: text }) => [`\`${path}\``, type, text]);
    return blocks(
      `## ${code}`,
      `Status ${ERROR_STATUS[code]}. ${description.replace(`\`${code}\`: `, '')}`,
      table(['member', 'type', 'description'], rows),
      ...exampleValuesOf(media).map((each) => fence('json', JSON.stringify(each, undefined, 2))),
    );
  };
  return {
    path: 'errors',
    title: 'Error codes',
    section: 'The API',
    markdown: () => blocks('# Error codes', INTRODUCTION, ...codes.map(describe)),
  };
}
