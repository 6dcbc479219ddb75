import type { EventType } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatJson } from '../formats/format-json.js';
import { readMember } from '../formats/read-member.js';
import { useRead } from '../session/use-read.js';
import { type List, useList } from '../table/use-list.js';

/** The event types of the project. */
export function useEventTypes(): List<EventType> {
  return useList({
    key: ['event-types'],
    call: (posthorn, page, signal) => posthorn.eventTypes.list(page, { signal }),
  });
}

export interface WrittenEventType extends EventType {
  /** The schema with its numbers as they are written, indented. */
  readonly schemaText: string | undefined;
}

export function useEventType(name: string): UseQueryResult<WrittenEventType> {
  return useRead({
    key: ['event-types', 'written', name],
    async call(posthorn, signal) {
      const { data, text } = await posthorn.eventTypes.get(name, { signal }).withResponse();
      const schema = data.schema === null ? undefined : readMember(readMember(text, 'data') ?? '', 'schema');
      return { ...data, schemaText: schema && formatJson(schema) };
    },
  });
}
