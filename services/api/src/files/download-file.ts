import { ApiError } from '@posthorn/common';
import type { DownloadRoute } from '@posthorn/http-server';
import {
  type LinkParts,
  type OpenedLink,
  type OpenLink,
  LINK_PARAMETERS,
  LINK_PATH,
  downloadType,
} from '@posthorn/storage';

/** GET /v1/files/{file}: serves the file to any client with a link that has not expired, from any of the storages. */
export function downloadFile(storages: readonly (OpenLink | undefined)[]): DownloadRoute {
  return {
    path: `${LINK_PATH}/:file`,
    parameters: LINK_PARAMETERS,
    async open({ params, query }) {
      const opened = await openSomewhere({ file: params['file'] ?? '', query }, storages);
      switch (opened.kind) {
        case 'refused':
          throw new ApiError('FORBIDDEN', 'The link is not valid, or has expired.');
        case 'missing':
          throw new ApiError('NOT_FOUND', 'The file is gone.');
        case 'file':
          return { ...opened.file, fileName: opened.fileName, contentType: downloadType(opened.fileName) };
      }
    },
  };
}

/** Opens a link of any of the storages. */
export async function openSomewhere(
  link: LinkParts,
  storages: readonly (OpenLink | undefined)[],
): Promise<OpenedLink> {
  for (const openLink of storages) {
    const opened = await openLink?.(link);
    if (opened !== undefined && opened.kind !== 'missing') return opened;
  }
  return { kind: 'missing' };
}
