import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Edge, type TimeEntry, describeTime, enterTime } from './period.js';

const LABELS = { from: 'From', to: 'To' } as const;

export interface TimeFieldProps {
  readonly edge: Edge;
  readonly entry: TimeEntry;
  /** The beginning of the period. */
  readonly from: string | undefined;
  /** Why it cannot be asked for. While somebody types, it is no error yet. */
  readonly issue: string | undefined;
  readonly error?: ReactNode;
  readonly isLabelled: boolean;
  readonly onChange: (entry: TimeEntry) => void;
  /** Enter was pressed, or the field was left. */
  readonly onDone?: (() => void) | undefined;
}

/** A text that says a time. Below it stands what it was understood as. */
export function TimeField(props: TimeFieldProps): ReactNode {
  const { edge, entry, from, issue, error, isLabelled, onChange, onDone } = props;
  const [isTyping, setTyping] = useState(false);
  const label = LABELS[edge];
  const finish = (): void => {
    setTyping(false);
    onDone?.();
  };
  const understood = entry.at === undefined ? undefined : describeTime(entry.at, edge, Date.now());
  return (
    <TextInput
      {...(isLabelled ? { label } : { 'aria-label': label, placeholder: label, w: 220 })}
      value={entry.text}
      onChange={({ currentTarget }) => {
        setTyping(true);
        onChange(enterTime(currentTarget.value, edge, { nowMs: Date.now(), from }));
      }}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isTyping ? (issue ?? understood) : issue === undefined && understood}
      error={error ?? (!isTyping && issue)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
