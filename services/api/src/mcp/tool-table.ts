/** The operations of a tool by the values of its member `action`. */
export type Actions = Readonly<Record<string, string>>;

interface Resource {
  /** What its tools are about, for the model that chooses one. */
  readonly about: string;
  readonly read?: Actions;
  readonly write?: Actions;
}

/**
 * The tools of the MCP server: `<resource>_read` and `<resource>_write`. None makes or shows credentials, and none costs
 * money: keys, grants, sessions, signing keys, ingest URLs and the settings of projects are for people. All actions of a
 * tool need the same scope.
 */
export const TOOLS: Readonly<Record<string, Resource>> = {
  messages: {
    about:
      'Outbound messages: JSON that is delivered to endpoints, with every attempt, its status, answer and error. Begin here to learn why something was not delivered: list messages by consumer_id, event_type or status, then list the attempts of one. Dead letters are messages whose attempts are used up.',
    read: {
      list: 'logs.list',
      get: 'messages.get',
      list_attempts: 'messages.listAttempts',
      get_payload: 'messages.getPayload',
      list_dead_letters: 'deadLetters.list',
    },
    write: {
      send: 'messages.send',
      send_batch: 'messages.sendBatch',
      send_callback: 'callbacks.send',
      retry_now: 'messages.retryNow',
      retry_all: 'messages.retryAll',
      replay: 'messages.replay',
      replay_batch: 'messages.replayBatch',
      replay_all: 'messages.replayAll',
      replay_dead_letter: 'deadLetters.replay',
      cancel: 'messages.cancel',
      delete: 'messages.delete',
      delete_batch: 'messages.deleteBatch',
      delete_all: 'messages.deleteAll',
    },
  },
  endpoints: {
    about:
      'Outbound endpoints: the URLs that get messages, of the project or of one consumer, with their health, limits, event types and filters. A paused or disabled endpoint gets nothing. list_ordering shows which ordering keys are blocked, and by which message.',
    read: { list: 'endpoints.list', get: 'endpoints.get', list_ordering: 'endpoints.ordering' },
    write: {
      create: 'endpoints.create',
      update: 'endpoints.update',
      pause: 'endpoints.pause',
      resume: 'endpoints.resume',
      test: 'endpoints.test',
      delete: 'endpoints.delete',
    },
  },
  incidents: {
    about:
      'Incidents: outages of endpoints as one object each, with when they began, why, what waits and what became a dead letter. recover retries what waits and replays what died.',
    read: { list: 'incidents.list', get: 'incidents.get' },
    write: { recover: 'incidents.recover' },
  },
  search: {
    about:
      'Finds messages, events, endpoints, consumers and event types by an id, a name, or a searchable value of a payload, such as the number of an order.',
    read: { find: 'search.find' },
  },
  events: {
    about:
      'Published events: each becomes one message for every endpoint that subscribes to its type. list_messages shows who got one; an event without messages had no subscriber.',
    read: {
      list: 'events.list',
      get: 'events.get',
      list_messages: 'events.listMessages',
      get_payload: 'events.getPayload',
    },
    write: { publish: 'events.publish', publish_batch: 'events.publishBatch', replay: 'events.replay' },
  },
  event_types: {
    about: 'Event types: the names of events, with their JSON Schemas and examples.',
    read: { list: 'eventTypes.list', get: 'eventTypes.get' },
    write: {
      create: 'eventTypes.create',
      put: 'eventTypes.put',
      update: 'eventTypes.update',
      delete: 'eventTypes.delete',
    },
  },
  consumers: {
    about: 'Consumers: the customers of the project, who own endpoints.',
    read: { list: 'consumers.list', get: 'consumers.get' },
    write: {
      create: 'consumers.create',
      put: 'consumers.put',
      update: 'consumers.update',
      delete: 'consumers.delete',
    },
  },
  inbound_endpoints: {
    about:
      'Inbound endpoints: where webhooks of other services arrive, how they are verified, and where they are forwarded. list_rejections shows webhooks that were refused, and why.',
    read: {
      list: 'inboundEndpoints.list',
      get: 'inboundEndpoints.get',
      list_rejections: 'inboundRejections.list',
    },
    write: {
      create: 'inboundEndpoints.create',
      update: 'inboundEndpoints.update',
      pause: 'inboundEndpoints.pause',
      resume: 'inboundEndpoints.resume',
      delete: 'inboundEndpoints.delete',
    },
  },
  inbound_messages: {
    about: 'Received webhooks that were accepted, with the attempts to forward them.',
    read: {
      list: 'inboundLogs.list',
      get: 'inboundMessages.get',
      list_attempts: 'inboundMessages.listAttempts',
      get_payload: 'inboundMessages.getPayload',
    },
    write: {
      retry_all: 'inboundMessages.retryAll',
      replay: 'inboundMessages.replay',
      replay_batch: 'inboundMessages.replayBatch',
      replay_all: 'inboundMessages.replayAll',
      delete: 'inboundMessages.delete',
      delete_batch: 'inboundMessages.deleteBatch',
      delete_all: 'inboundMessages.deleteAll',
    },
  },
  pull_endpoints: {
    about: 'Pull endpoints: where webhooks arrive that a program fetches by itself.',
    read: { list: 'pullEndpoints.list', get: 'pullEndpoints.get' },
    write: {
      create: 'pullEndpoints.create',
      update: 'pullEndpoints.update',
      pause: 'pullEndpoints.pause',
      resume: 'pullEndpoints.resume',
      delete: 'pullEndpoints.delete',
    },
  },
  pull_events: {
    about: 'The events that wait at a pull endpoint, and how many they are.',
    read: {
      list: 'pullLogs.list',
      list_of_endpoint: 'pullEvents.list',
      get: 'pullEvents.get',
      count: 'pullMetrics.get',
      count_over_time: 'pullMetrics.getTimeseries',
    },
    write: {
      acknowledge: 'pullEvents.acknowledge',
      delete: 'pullEvents.delete',
      delete_batch: 'pullEvents.deleteBatch',
      delete_all: 'pullEvents.deleteAll',
    },
  },
  metrics: {
    about: 'Counts of messages by status, and how long deliveries took, as a total or over time.',
    read: {
      count: 'metrics.get',
      count_over_time: 'metrics.getTimeseries',
      count_inbound: 'inboundMetrics.get',
      count_inbound_over_time: 'inboundMetrics.getTimeseries',
    },
  },
  projects: {
    about: 'Projects and their settings.',
    read: { list: 'projects.list', get: 'projects.get' },
  },
  exports: {
    about: 'Exports of messages to files. People download them in the console.',
    read: { list: 'exports.list', get: 'exports.get' },
  },
  access: {
    about:
      'Who may do what, and who did what: API keys, grants of people, and the audit log of every change. An actor of the audit log is an API key, a person, a portal session or an operator.',
    read: {
      list_audit_log: 'auditLog.list',
      look_up_actors: 'actors.lookUp',
      list_api_keys: 'apiKeys.list',
      list_grants: 'accessGrants.list',
    },
  },
  billing: {
    about: 'The plan of the tenant, its usage by month, and its invoices.',
    read: {
      get_subscription: 'billing.getSubscription',
      list_usage: 'billing.listUsageHistory',
      list_invoices: 'billing.listInvoices',
    },
  },
};
