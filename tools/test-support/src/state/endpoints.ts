import type { EndpointRow } from '@posthorn/database';
import { type ChangeRows, createChange } from './change-rows.js';

interface StoredEndpoint extends EndpointRow {
  readonly limitVersion: number;
  readonly deletedAt: Date | null;
  readonly consumerSince: Date | null;
}

export const changeEndpoints: ChangeRows<StoredEndpoint> = createChange('endpoints');
