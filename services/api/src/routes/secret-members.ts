/**
 * The members of answers that hold credentials: of the customer's receivers and senders, or links that need no key.
 * Answers with one of them are not compressed.
 */
export const SECRET_MEMBERS = [
  'headers',
  'request_headers',
  'response_headers',
  'headers_redacted',
  'ingest_url',
  'response_body_url',
  'download_url',
  'invoice_pdf',
  'hosted_invoice_url',
  'signing_secret',
  'secret_token',
  'key',
  'token',
] as const;
