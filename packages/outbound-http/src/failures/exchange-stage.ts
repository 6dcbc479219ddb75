/** The progress of an exchange. The values are part of the messages that tenants see. */
export type ExchangeStage =
  | 'waiting for a connection'
  | 'resolving the host name'
  | 'connecting'
  | 'negotiating TLS'
  | 'sending the request'
  | 'waiting for the response'
  | 'reading the response body';
