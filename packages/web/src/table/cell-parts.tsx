import { CheckIcon, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { showControls } from '../formats/format.js';
import classes from './cell-parts.module.css';
import tableClasses from './data-table.module.css';

/*
 * The parts of a row look like Mantine's and are plain elements. A list draws dozens of rows in one frame while it
 * scrolls, and each of Mantine's components computes its styles again.
 */

export interface CellTextProps {
  readonly size?: 'sm' | 'xs';
  readonly isDimmed?: boolean;
  /** Hovering shows it: the whole of a text that ends in dots. */
  readonly title?: string | undefined;
  /** Hides the text in a narrower table. */
  readonly visibleFrom?: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A text in one line, which ends in dots when it is too long. */
export function CellText({ size, isDimmed = false, title, visibleFrom, children }: CellTextProps): ReactNode {
  return (
    <span
      className={join(classes['text'], visibleFrom && tableClasses[`from-${visibleFrom}`])}
      data-size={size}
      data-dimmed={isDimmed ? true : undefined}
      title={title && showControls(title)}
    >
      {typeof children === 'string' ? showControls(children) : children}
    </span>
  );
}

export interface OnPhoneProps {
  /** In a wider table, a column of its own shows it. */
  readonly hiddenFrom: 'sm' | 'md' | 'lg';
  readonly children: ReactNode;
}

/** What has no column in a narrow table. */
export function OnPhone({ hiddenFrom, children }: OnPhoneProps): ReactNode {
  return <span className={join(classes['beside'], tableClasses[`until-${hiddenFrom}`])}>{children}</span>;
}

export interface ValuesFacts {
  readonly searchable?: readonly { readonly member: string; readonly value: string }[] | undefined;
}

/** `order_id 8042` */
export function describeValues({ searchable = [] }: ValuesFacts): readonly string[] {
  return searchable.map(({ member, value }) => `${member} ${value}`);
}

/** The first searchable value of a payload. Hovering shows all. */
export function SearchableValue({
  of,
  visibleFrom,
}: Pick<CellTextProps, 'visibleFrom'> & { readonly of: ValuesFacts }): ReactNode {
  const values = describeValues(of);
  if (values[0] === undefined) return null;
  return (
    <span className={join(classes['beside'], visibleFrom && tableClasses[`from-${visibleFrom}`])}>
      <CellText title={values.join(', ')}>{values[0]}</CellText>
    </span>
  );
}

export interface CellLineProps {
  readonly gap?: 'xs' | 6;
  readonly children: ReactNode;
}

/** Several parts side by side. */
export function CellLine({ gap = 'xs', children }: CellLineProps): ReactNode {
  return (
    <div className={classes['line']} data-gap={gap}>
      {children}
    </div>
  );
}

export interface CellCheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

export function CellCheckbox({ label, isChecked, onToggle }: CellCheckboxProps): ReactNode {
  return (
    <div className={classes['checkbox']}>
      <div className={Checkbox.classes['inner']}>
        <input
          type="checkbox"
          className={join(Checkbox.classes['input'], 'mantine-focus-auto')}
          aria-label={label}
          checked={isChecked}
          onChange={onToggle}
        />
        <CheckIcon className={Checkbox.classes['icon']} />
      </div>
    </div>
  );
}

/** The names of classes, as an element takes them. */
export function join(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
