/** The groups of operations in display order. */
export const TAGS = {
  Messages: 'What is sent to endpoints: messages and their delivery attempts.',
  'Dead letters': 'Messages that failed for good.',
  Endpoints: 'Destinations, with their headers, limits and signing keys.',
  'Inbound endpoints': 'Receive webhooks of external senders and forward them.',
  'Inbound messages': 'What inbound endpoints received.',
  'Pull endpoints': 'Receive webhooks of external senders and keep them for a consumer.',
  Events: 'What pull endpoints received.',
  Exports: 'Messages as CSV files, written in the background.',
  Metrics: 'What became of messages, added up.',
  Projects: 'Hold endpoints, API keys and messages.',
  'API keys': 'Authenticate callers for one project.',
  Billing: 'The plan, what was used of it, and invoices.',
  Reception: 'Where external senders post to.',
  Files: 'What links lead to.',
  Index: 'Where to begin.',
} as const;

export type Tag = keyof typeof TAGS;
