import { Checkbox, Input, Radio, ScrollArea, Stack, TagsInput, TextInput } from '@mantine/core';
import type { EventType } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { useCatalogue } from '../../event-types/use-event-types.js';
import { Card } from '../parts/card.js';

export interface EventTypePickerProps {
  /** Null: all event types. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
  readonly error: ReactNode;
}

/** With more, a field finds the ones with a text. */
const WITHOUT_SEARCH = 8;

export function EventTypePicker({ chosen, onChange, error }: EventTypePickerProps): ReactNode {
  const { data: catalogue = [] } = useCatalogue();
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Events"
        value={chosen === null ? 'all' : 'chosen'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label="All, also those that are added later" />
          <Radio value="chosen" label="Only some" />
        </Stack>
      </Radio.Group>
      {chosen !== null && catalogue.length === 0 && (
        <TagsInput
          aria-label="Event types"
          placeholder="order.created, or order.*"
          value={[...chosen]}
          onChange={onChange}
        />
      )}
      {chosen !== null && catalogue.length > 0 && (
        <Choices choices={findChoices(catalogue, chosen)} chosen={chosen} onChange={onChange} />
      )}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </Stack>
  );
}

interface Choice {
  readonly name: string;
  readonly description: string | null;
}

/** The event types to choose from: those of the catalogue, and what was chosen before but is not among them. */
function findChoices(catalogue: readonly EventType[], chosen: readonly string[]): readonly Choice[] {
  const offered = catalogue.filter(({ name, deprecated }) => !deprecated || chosen.includes(name));
  const names = new Set(offered.map(({ name }) => name));
  const others = chosen.filter((name) => !names.has(name)).map((name) => ({ name, description: null }));
  return [...others, ...offered];
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices({ choices, chosen, onChange }: ChoicesProps): ReactNode {
  const [text, setText] = useState('');
  const shown = choices.filter(({ name }) => name.includes(text.trim().toLowerCase()));
  return (
    <Card p="sm">
      {choices.length > WITHOUT_SEARCH && (
        <TextInput
          type="search"
          aria-label="Find event types"
          placeholder="Find"
          mb="sm"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={300} type="auto">
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label="Event types">
          <Stack gap="sm">
            {shown.map(({ name, description }) => (
              <Checkbox key={name} value={name} label={name} description={description} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </Card>
  );
}
