/* The pages of what a project has, for links from any of its pages. */

const FROM = { from: '/$projectId' } as const;

export const messageLink = (messageId: string) =>
  ({ ...FROM, to: '/$projectId/messages/$messageId', params: { messageId } }) as const;

export const eventLink = (eventId: string) =>
  ({ ...FROM, to: '/$projectId/events/$eventId', params: { eventId } }) as const;

export const endpointLink = (endpointId: string) =>
  ({ ...FROM, to: '/$projectId/endpoints/$endpointId', params: { endpointId } }) as const;

export const inboundEndpointLink = (endpointId: string) =>
  ({ ...FROM, to: '/$projectId/inbound-endpoints/$endpointId', params: { endpointId } }) as const;

export const pullEndpointLink = (endpointId: string) =>
  ({ ...FROM, to: '/$projectId/pull-endpoints/$endpointId', params: { endpointId } }) as const;

export const incidentLink = (incidentId: string) =>
  ({ ...FROM, to: '/$projectId/incidents/$incidentId', params: { incidentId } }) as const;

export const consumerLink = (consumerId: string) =>
  ({ ...FROM, to: '/$projectId/consumers/$consumerId', params: { consumerId } }) as const;

export const apiKeyLink = (keyId: string) =>
  ({ ...FROM, to: '/$projectId/api-keys', search: { open: keyId } }) as const;

/** What a key, person or session has done. */
export const actionsLink = (actorId: string) =>
  ({ ...FROM, to: '/$projectId/audit-log', search: { actorId } }) as const;
