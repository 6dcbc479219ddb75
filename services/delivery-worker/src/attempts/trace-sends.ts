import type { Sender } from '@posthorn/outbound-http';
import type { ServiceTracing } from '@posthorn/service';
import { failureReasonOf } from './failure-reason.js';

/**
 * Wraps each POST in a span without its URL and host, because both may hold a secret.
 * The request carries no trace headers, because the destination is a third party.
 */
export function traceSends(
  sender: Pick<Sender, 'send'>,
  tracing: ServiceTracing | undefined,
): Pick<Sender, 'send'> {
  if (tracing === undefined) return sender;
  return {
    send: (request) =>
      tracing.inSpan(
        { name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } },
        async (describe) => {
          const result = await sender.send(request);
          describe({
            'http.response.status_code': result.status,
            'network.peer.address': result.resolvedIp,
            'error.type': failureReasonOf(result),
          });
          return result;
        },
      ),
  };
}
