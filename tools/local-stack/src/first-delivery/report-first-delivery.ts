import pc from 'picocolors';
import { type FirstDelivery, type FirstDeliveryParts, makeFirstDelivery } from './make-first-delivery.js';

export interface FirstDeliveryReport {
  /** The endpoint of a successful delivery. */
  readonly endpointId?: string;
  readonly lines: readonly string[];
}

export const NO_FIRST_DELIVERY: FirstDeliveryReport = {
  lines: ['No first delivery: its receiver is at a private address, and ALLOW_INSECURE_DESTINATIONS is off.'],
};

/** Makes the first delivery and prints the result. After a failure the stack keeps running for an analysis. */
export async function reportFirstDelivery(parts: FirstDeliveryParts): Promise<FirstDeliveryReport> {
  try {
    const delivery = await makeFirstDelivery(parts);
    return { endpointId: delivery.endpointId, lines: describe(delivery) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      lines: [pc.red(`The first delivery failed: ${reason}. The logs in the data folder may tell why.`)],
    };
  }
}

function describe({ arrival, isVerified, elapsedMs }: FirstDelivery): readonly string[] {
  const result = isVerified ? pc.green('verified') : pc.red('NOT verified');
  return [
    '',
    pc.bold('The first webhook has arrived'),
    `  payload    ${arrival.body.toString()}`,
    `  message    ${arrival.messageId}`,
    `  signature  ${result}: ${arrival.signatures}`,
    `  time       ${elapsedMs} ms from send to receipt`,
  ];
}
