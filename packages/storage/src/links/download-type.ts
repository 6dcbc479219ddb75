import { extname } from 'node:path';

const CSV = 'text/csv; charset=utf-8';
/** For bytes of a third party, which no browser may interpret. */
const ANY_BYTES = 'application/octet-stream';

/** The content type of a download, by the file name that its link gives it. */
export function downloadType(fileName: string | undefined): string {
  return extname(fileName ?? '') === '.csv' ? CSV : ANY_BYTES;
}
