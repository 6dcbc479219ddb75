import { type SecretCipher, sealHeaders } from '@posthorn/common';
import type { EndpointHeaderRepository } from '../endpoints/endpoint-header-repository.js';

const PAGE = 500;

/**
 * Encrypts the endpoint headers that an earlier version has stored, while the services run, and returns how many it changed. It can be
 * stopped and started again at any time.
 */
export async function encryptPlainHeaders(
  endpointHeaders: Pick<EndpointHeaderRepository, 'listPlain' | 'replacePlain'>,
  cipher: SecretCipher,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const rows = await endpointHeaders.listPlain(PAGE);
    for (const row of rows) {
      const sealed = sealHeaders(row.headers, row.endpointId, cipher);
      if (await endpointHeaders.replacePlain(row, sealed)) changed += 1;
    }
    if (rows.length < PAGE) return changed;
  }
}
