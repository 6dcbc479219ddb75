import { ApiError } from '@posthorn/common';
import type { DownloadRoute } from '@posthorn/http-server';
import type { OpenLink } from '@posthorn/storage';
import { LINK_PATH } from '@posthorn/storage';

/** GET /v1/files/{file}: for whoever has a link to it that has not expired. */
export function downloadFile(openLink: OpenLink): DownloadRoute {
  return {
    path: `${LINK_PATH}/:file`,
    async open({ params, query }) {
      const opened = await openLink({ file: params['file'] ?? '', query });
      switch (opened.kind) {
        case 'refused':
          throw new ApiError('FORBIDDEN', 'The link is not valid, or has expired.');
        case 'missing':
          throw new ApiError('NOT_FOUND', 'The file is gone.');
        case 'file':
          return { ...opened.file, fileName: opened.fileName };
      }
    },
  };
}
