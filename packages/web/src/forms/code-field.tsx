import { Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { findJsonIssue } from '../failures/field-errors.js';
import { formatJson } from '../formats/format-json.js';

const CODE = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/** A field for code. */
export function CodeField(props: TextareaProps): ReactNode {
  return <Textarea autosize minRows={4} spellCheck={false} styles={CODE} {...props} />;
}

export interface JsonFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (text: string) => void;
}

/** A field for JSON, which is indented when it is left, and otherwise sent as it was written. Left, it tells its fault. */
export function JsonField({ value = '', onChange, onBlur, error, ...props }: JsonFieldProps): ReactNode {
  const [isLeft, setIsLeft] = useState(false);
  const issue = findJsonIssue(value);
  const latest = useRef(value);
  latest.current = value;
  return (
    <CodeField
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={(event) => {
        onBlur?.(event);
        afterClick(() => {
          setIsLeft(true);
          if (findJsonIssue(latest.current) === null) onChange?.(formatJson(latest.current));
        });
      }}
      error={error ?? (isLeft && issue)}
      {...props}
    />
  );
}

/** Acts at once, or after the click that took the focus away: a field that grows would move the button from under it. */
function afterClick(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else window.addEventListener('pointerup', () => setTimeout(act), { once: true });
}
