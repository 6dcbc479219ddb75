import type { DeliveryTimings } from '../delivery-result.js';
import type { Exchange } from './exchange.js';
import { isEncrypted } from './find-stage.js';

type Timings = NonNullable<Exchange['stream']['timings']>;
type Phases = Timings['phases'];

export const NO_TIMINGS: DeliveryTimings = {
  dnsMs: undefined,
  tcpConnectMs: undefined,
  tlsHandshakeMs: undefined,
  ttfbMs: undefined,
  transferMs: undefined,
};

const ALREADY_CONNECTED = { dnsMs: 0, tcpConnectMs: 0, tlsHandshakeMs: 0 } as const;

export function exchangeTimings({ kind, connection, stream }: Exchange): DeliveryTimings {
  const { timings } = stream;
  if (timings === undefined) return NO_TIMINGS;
  const phases = { ...timings.phases, ...connection.tunnel()?.phases };
  return {
    ...(connection.reused
      ? ALREADY_CONNECTED
      : connectTimings(phases, {
          isTls: isEncrypted(stream),
          hasAddress: connection.address() !== undefined,
        })),
    ttfbMs: firstByteMs(timings),
    transferMs: kind === 'answered' ? phases.download : undefined,
  };
}

/** An answer may arrive before the write of the request is confirmed. It then counts from the ready connection. */
function firstByteMs({ response, upload, secureConnect, connect }: Timings): number | undefined {
  const writtenAtMs = upload ?? secureConnect ?? connect;
  return response === undefined || writtenAtMs === undefined ? undefined : response - writtenAtMs;
}

interface ConnectionKind {
  readonly isTls: boolean;
  readonly hasAddress: boolean;
}

function connectTimings(
  phases: Phases,
  { isTls, hasAddress }: ConnectionKind,
): Omit<DeliveryTimings, 'ttfbMs' | 'transferMs'> {
  const { dns, tcp, tls } = phases;
  const withoutTls = tcp === undefined ? undefined : 0;
  const withoutLookup = hasAddress ? 0 : undefined;
  return { dnsMs: dns ?? withoutLookup, tcpConnectMs: tcp, tlsHandshakeMs: isTls ? tls : withoutTls };
}
