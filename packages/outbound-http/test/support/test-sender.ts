import {
  type DeliveryRequest,
  type DeliveryFailure,
  type DeliveryResponse,
  type DeliveryResult,
  type Sender,
  type SenderOptions,
  createAddressGuard,
  createSender,
} from '../../src/index.js';
import { releaseAfterTest } from './releases.js';

/** Starts a sender that may reach this machine. It is closed after the test. */
export function startSender(options: Partial<SenderOptions> = {}): Sender {
  const guard = createAddressGuard({ allowInsecureDestinations: true, allowedCidrs: [] });
  const sender = createSender({ guard, userAgent: 'Posthorn/test', ...options });
  releaseAfterTest(() => sender.close());
  return sender;
}

export function requestTo(port: number, body: string | Buffer = '{}'): DeliveryRequest {
  return { url: `http://127.0.0.1:${port}/hook`, headers: { 'Content-Type': 'application/json' }, body };
}

export function asResponse(result: DeliveryResult): DeliveryResponse {
  if (result.kind === 'failure')
    throw new Error(`expected a response, got ${result.reason}: ${result.message}`);
  return result;
}

export function asFailure(result: DeliveryResult): DeliveryFailure {
  if (result.kind === 'response') throw new Error(`expected a failure, got ${result.status}`);
  return result;
}
