/** The groups of operations in display order. */
export const TAGS = {
  Messages: 'Messages to endpoints, and their delivery attempts.',
  Events: 'Published events: each goes to every endpoint that subscribed to its type.',
  'Event types': 'The types of events of a project, with the schemas of their payloads.',
  Consumers: 'Your customers: each has endpoints of its own.',
  'Dead letters': 'Messages that failed for good.',
  Endpoints: 'Destinations, with their headers, limits and signing keys.',
  'Inbound endpoints': 'Receive webhooks of external senders and forward them.',
  'Inbound messages': 'Messages that inbound endpoints received.',
  Listening: "Get the webhooks of inbound endpoints with the mode `cli`, on a developer's machine.",
  'Pull endpoints': 'Receive webhooks of external senders and keep them until they are read.',
  'Pull events': 'Events that pull endpoints received.',
  Incidents: 'Outages of endpoints, and the way back from them.',
  Exports: 'Messages as CSV files, written in the background.',
  Search: 'Finds what a project has, by ids, keys, names and the values inside payloads.',
  Metrics: 'Outcomes of messages, added up.',
  Projects: 'Hold endpoints, API keys and messages.',
  'API keys': 'Authenticate callers for one project.',
  'Audit log': 'Who changed what.',
  'Console sessions': 'Sign a browser in to the console, with a cookie.',
  'Portal sessions': 'Tokens with which your customers use the portal.',
  Billing: 'The plan, its usage, and invoices.',
  Receiving: 'Ingest URLs of external senders.',
  Files: 'Downloads by link.',
  Index: 'The start of the API.',
} as const;

export type Tag = keyof typeof TAGS;
