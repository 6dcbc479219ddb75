import { useDebouncedValue } from '@mantine/hooks';
import type { SearchResult } from '@posthorn/client';
import { keepPreviousData } from '@tanstack/react-query';
import { wordsOf } from '../failures/failure-words.js';
import { useRead } from '../session/use-read.js';

export interface Search {
  /** Those of the text before, until the ones of this text are known. */
  readonly results: readonly SearchResult[];
  /** Whether the results are those of the text. */
  readonly isCurrent: boolean;
  readonly isWaiting: boolean;
  /** Whether the text finds nothing. */
  readonly isEmpty: boolean;
  /** A sentence when there is nothing to show. */
  readonly notice: string | undefined;
}

/** A pause in typing. */
const TYPED_MS = 150;
const NONE: readonly SearchResult[] = [];

/** Searches for a text as it is typed. */
export function useSearch(text: string, isShown: (result: SearchResult) => boolean): Search {
  const [asked] = useDebouncedValue(text, TYPED_MS);
  const search = useRead(
    {
      key: ['search', asked],
      call: (posthorn, signal) => posthorn.search.find({ q: asked }, { signal }),
    },
    { enabled: asked !== '' && text !== '', placeholderData: keepPreviousData },
  );
  const { data, error, isFetching, isPlaceholderData } = search;
  const isCurrent = asked === text && !isPlaceholderData && !isFetching;
  const results = data?.results.filter(isShown) ?? NONE;
  const isEmpty = error === null && isCurrent && results.length === 0;
  return {
    results,
    isCurrent,
    isWaiting: isFetching,
    isEmpty,
    notice: noticeOf(error, isEmpty),
  };
}

function noticeOf(error: Error | null, isEmpty: boolean): string | undefined {
  if (error !== null) return wordsOf(error).text;
  return isEmpty ? 'Nothing has this id, key, name or value.' : undefined;
}
