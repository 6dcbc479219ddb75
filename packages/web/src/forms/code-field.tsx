import { Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  return (
    <CodeField
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={(event) => {
        onBlur?.(event);
        setIsLeft(true);
        if (issue === null) onChange?.(formatJson(value));
      }}
      error={error ?? (isLeft && issue)}
      {...props}
    />
  );
}
