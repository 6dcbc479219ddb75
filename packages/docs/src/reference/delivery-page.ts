import type { OpenApiDocument } from '@posthorn/openapi';
import type { Page } from '../pages/page.js';
import { blocks, table } from './markdown.js';

/** What receivers get: the webhooks of the document, which has one. */
export function deliveryPage({ webhooks }: OpenApiDocument): Page {
  const delivery = webhooks['delivery']?.['post'];
  const { summary: title = '', description = '', parameters = [], responses = {} } = delivery ?? {};
  const headers = parameters.map(({ name, description: text = '' }) => [`\`${name}\``, text]);
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    'description' in answer ? answer.description : '',
  ]);
  return {
    path: 'delivery',
    title,
    section: 'The API',
    markdown: () =>
      blocks(
        `# ${title}`,
        description,
        '[Verify signatures](guides/verify-signatures.md) shows how a receiver checks them.',
        '## Headers',
        table(['header', 'meaning'], headers),
        '## Answers',
        table(['status', 'meaning'], answers),
      ),
  };
}
