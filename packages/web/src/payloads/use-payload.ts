import type { UseQueryResult } from '@tanstack/react-query';
import { useMay } from '../session/capabilities.js';
import { useRead } from '../session/use-read.js';
import { type PayloadOwner, payloadResourceOf } from './delivered-message.js';

/** The bytes of a payload, and the text that they are. A download has the bytes, which may be no text. */
export interface ReadPayload {
  readonly file: Blob;
  readonly text: string;
}

/** Never asks for what the session may not read. */
export function usePayload(owner: PayloadOwner): UseQueryResult<ReadPayload> {
  const { subject, operations } = payloadResourceOf(owner);
  return useRead(
    {
      key: [subject, owner.id, 'payload'],
      async call(posthorn, signal) {
        const response = await posthorn[operations].getPayload(owner.id, { signal });
        const file = await response.blob();
        return { file, text: await file.text() };
      },
    },
    { enabled: useMay('payloads.read'), staleTime: Number.POSITIVE_INFINITY },
  );
}
