import type { EventType, Posthorn } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatJson } from '../formats/format-json.js';
import { readMember } from '../formats/read-member.js';
import { loadPart } from '../parts/load-part.js';
import { type Read, useRead } from '../session/use-read.js';
import { type List, useList } from '../table/use-list.js';

/** The event types of the project. */
export function useEventTypes(): List<EventType> {
  return useList({
    key: ['event-types'],
    call: (posthorn, page, signal) => posthorn.eventTypes.list(page, { signal }),
  });
}

const FRESH_MS = 60_000;
/** More would not fit into a page. */
const MOST = 1000;

/** The event types in the order of their names. */
export function useCatalogue(): UseQueryResult<readonly EventType[]> {
  return useRead(
    {
      key: ['event-types', 'all'],
      async call(posthorn, signal) {
        const found: EventType[] = [];
        for await (const eventType of posthorn.eventTypes.list({ limit: 100 }, { signal })) {
          found.push(eventType);
          if (found.length >= MOST) break;
        }
        return found.sort((one, other) => one.name.localeCompare(other.name));
      },
    },
    { staleTime: FRESH_MS },
  );
}

export interface WrittenEventType extends EventType {
  /** The schema with its numbers as they are written, indented. */
  readonly schemaText: string | undefined;
  /** The tenant's own example in the same form. */
  readonly exampleText: string | undefined;
}

export function useEventType(name: string): UseQueryResult<WrittenEventType> {
  return useRead({
    key: ['event-types', 'written', name],
    call: (posthorn, signal) => readEventType(posthorn, name, signal),
  });
}

async function readEventType(
  posthorn: Posthorn,
  name: string,
  signal: AbortSignal,
): Promise<WrittenEventType> {
  const { data, text } = await posthorn.eventTypes.get(name, { signal }).withResponse();
  const written = readMember(text, 'data') ?? '';
  const textOf = (member: 'schema' | 'example'): string | undefined =>
    data[member] === null ? undefined : formatJson(readMember(written, member) ?? '');
  return { ...data, schemaText: textOf('schema'), exampleText: textOf('example') };
}

/** Where the tenant has given none, and none can be made. */
export const NO_EXAMPLE = 'No example can be made of its schema.';

/** The tenant's own example of an event type, or one that its schema accepts. Null where none can be made. */
export function exampleRead(name: string): Read<string | null> {
  return {
    key: ['event-types', 'example', name],
    async call(posthorn, signal) {
      const { exampleText, schemaText } = await readEventType(posthorn, name, signal);
      return exampleText ?? (await loadExample(schemaText ?? '{}')) ?? null;
    },
  };
}

/** Loads the code that knows schemas, and makes an example. */
export async function loadExample(schemaText: string): Promise<string | undefined> {
  const { makeExample } = await loadPart(() => import('../schemas/schema-outcome.js'));
  return makeExample(schemaText);
}
