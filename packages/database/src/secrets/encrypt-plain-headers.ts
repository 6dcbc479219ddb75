import { type SecretCipher, sealHeaders } from '@posthorn/common';
import type { EndpointHeaderRepository } from '../endpoints/endpoint-header-repository.js';

const PAGE = 500;

/**
 * Encrypts endpoint headers that an earlier version stored in plain text. Runs beside the services, and can be stopped
 * and restarted at any time. Returns the number of changed rows.
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
