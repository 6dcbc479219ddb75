import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { Export } from '../generated/client.js';

export type ExportRow = Export;

/** Of `exports AS e`. */
export const EXPORT_COLUMNS = selectColumns('e', Object.keys(Prisma.ExportScalarFieldEnum));
