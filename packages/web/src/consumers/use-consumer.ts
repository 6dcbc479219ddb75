import type { ConsumerDetails } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatJson } from '../formats/format-json.js';
import { readMember } from '../formats/read-member.js';
import { useRead } from '../session/use-read.js';

export interface WrittenConsumer extends ConsumerDetails {
  /** The metadata with its numbers as they are written, indented. Empty without metadata. */
  readonly metadataText: string;
}

export interface ConsumerProps {
  readonly consumer: WrittenConsumer;
}

export function useConsumer(id: string): UseQueryResult<WrittenConsumer> {
  return useRead({
    key: ['consumers', 'of-id', id],
    async call(posthorn, signal) {
      const { data, text } = await posthorn.consumers.get(id, { signal }).withResponse();
      const written = readMember(readMember(text, 'data') ?? '', 'metadata') ?? '';
      const isEmpty = Object.keys(data.metadata).length === 0;
      return { ...data, metadataText: isEmpty ? '' : formatJson(written) };
    },
  });
}
