const BYTE = 256;
const PREFIX = '127.0.';

/** The loopback address of a process's requests. It tells receivers which process sent a request. */
export function sourceAddressOf(processNumber: number): string {
  return `${PREFIX}${1 + Math.floor(processNumber / BYTE)}.${processNumber % BYTE}`;
}

/** The number of the process; 0 for any other address. */
export function processNumberOf(address: string | undefined): number {
  const [, high = '0', low = '0'] = /^(?:::ffff:)?127\.0\.(\d+)\.(\d+)$/.exec(address ?? '') ?? [];
  return Number(high) === 0 ? 0 : (Number(high) - 1) * BYTE + Number(low);
}
