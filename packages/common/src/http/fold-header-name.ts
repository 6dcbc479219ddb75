/**
 * Normalizes a header's name as receivers may compare it: without case, and with a hyphen for an underscore. CGI, WSGI
 * and similar interfaces treat `X_Webhook_Id` and `X-Webhook-Id` as one name.
 */
export function foldHeaderName(name: string): string {
  const lower = name.toLowerCase();
  return lower.includes('_') ? lower.replaceAll('_', '-') : lower;
}
