import { Box, Loader, Text, TextInput } from '@mantine/core';
import type { SearchResult } from '@posthorn/client';
import { SearchIcon } from '@primer/octicons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { type SearchResultsProps, SearchResults, optionId } from './search-results.js';
import { useSearch } from './use-search.js';

export interface SearchBoxProps extends Pick<SearchResultsProps, 'hrefOf' | 'onOpen' | 'whoseOf'> {
  readonly placeholder: string;
  /** What was opened before, which is shown until something is typed. */
  readonly recent: readonly SearchResult[];
  /** Leaves out what has no page here. */
  readonly isShown: (result: SearchResult) => boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Stands below the notice that a text finds nothing. */
  readonly nothingFound: (text: string) => ReactNode;
}

/** Finds what the project has, by kind: typing searches, the arrow keys choose, and Enter opens. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { inputRef, placeholder, hrefOf, whoseOf, nothingFound, ...given } = props;
  const id = useId();
  const { text, type, press, focus, results, active, isWaiting, notice, unknown, onOpen } = useChoice(given);
  const list = results.length > 0 && { 'aria-controls': id, 'aria-activedescendant': optionId(id, active) };
  return (
    <div role="search">
      <TextInput
        ref={inputRef}
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        {...list}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        placeholder={placeholder}
        leftSection={<SearchIcon />}
        rightSection={isWaiting && <Loader size="xs" />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onFocus={() => focus(true)}
        onBlur={() => focus(false)}
      />
      {results.length > 0 && <SearchResults {...{ id, results, active, hrefOf, whoseOf, onOpen }} />}
      <Text size="sm" c="dimmed" px="xs" pt={notice === undefined ? 0 : 'sm'} role="status">
        {notice}
      </Text>
      {unknown !== undefined && (
        <Box px="xs" pt={4}>
          {nothingFound(unknown)}
        </Box>
      )}
    </div>
  );
}

type Choice = Pick<SearchBoxProps, 'recent' | 'isShown' | 'onOpen'>;

const NONE: readonly SearchResult[] = [];
const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };

/** The text, what it finds, and the result that Enter opens. */
function useChoice({ recent, isShown, onOpen }: Choice) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const [isFocused, focus] = useState(false);
  const typed = text.trim();
  const { results: found, isCurrent, isWaiting, isEmpty, notice } = useSearch(typed, isShown);
  const results = typed !== '' ? found : isFocused ? recent : NONE;
  const chosen = results[active];

  // Who types and presses Enter at once means what is about to be found.
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setEntered(false);
    if (chosen !== undefined) onOpen(chosen);
  }, [isEntered, isCurrent, chosen, onOpen]);

  function type(next: string): void {
    setText(next);
    setActive(0);
    setEntered(false);
  }

  function press(event: KeyboardEvent): void {
    const { [event.key]: step } = STEPS;
    if (step !== undefined) setActive((active + step + results.length) % Math.max(1, results.length));
    else if (event.key !== 'Enter') return;
    else if (typed !== '') setEntered(true);
    else if (chosen !== undefined) onOpen(chosen);
    event.preventDefault();
  }

  return {
    text,
    type,
    press,
    focus,
    results,
    active,
    isWaiting,
    notice: typed === '' ? undefined : notice,
    unknown: typed !== '' && isEmpty ? typed : undefined,
    onOpen,
  };
}
