import { Badge } from '@mantine/core';
import {
  AlertFillIcon,
  AlertIcon,
  BeakerIcon,
  CheckCircleFillIcon,
  CircleIcon,
  CircleSlashIcon,
  ClockIcon,
  DotFillIcon,
  type Icon,
  PauseIcon,
  SyncIcon,
  XCircleFillIcon,
} from '@primer/octicons-react';
import type { CSSProperties, ComponentProps, ReactNode } from 'react';
import { type Tone, stateOf } from '../formats/states.js';
import classes from './badges.module.css';

interface Look {
  /** Of the theme. */
  readonly color: string;
  /** Tells the state where there is no colour: in forced colours, and on paper. */
  readonly icon: Icon;
}

const LOOKS: Readonly<Record<Tone, Look>> = {
  good: { color: 'teal', icon: CheckCircleFillIcon },
  bad: { color: 'red', icon: XCircleFillIcon },
  warning: { color: 'yellow', icon: AlertIcon },
  failing: { color: 'orange', icon: AlertFillIcon },
  retrying: { color: 'orange', icon: SyncIcon },
  waiting: { color: 'orange', icon: ClockIcon },
  active: { color: 'blue', icon: DotFillIcon },
  held: { color: 'grape', icon: PauseIcon },
  idle: { color: 'gray', icon: CircleIcon },
  over: { color: 'gray', icon: CircleSlashIcon },
  test: { color: 'indigo', icon: BeakerIcon },
};

export interface StateBadgeProps extends ComponentProps<'div'> {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A state. It has the look of Mantine's badge and is plain elements, because a list draws dozens while it scrolls. */
export function StateBadge({ tone, className = '', style, children, ...others }: StateBadgeProps): ReactNode {
  const { color, icon: Symbol } = LOOKS[tone];
  const colors = {
    '--badge-bg': `var(--mantine-color-${color}-light)`,
    '--badge-color': `var(--mantine-color-${color}-light-color)`,
  } as CSSProperties;
  return (
    <div
      className={`${Badge.classes['root']} ${classes['badge']} ${className}`}
      style={{ ...colors, ...style }}
      data-tone={tone}
      {...others}
    >
      <Symbol size={12} />
      <span className={Badge.classes['label']}>{children}</span>
    </div>
  );
}

/** The state of a message, or of an event that is kept. */
export function StatusBadge({ status }: { readonly status: string }): ReactNode {
  const { tone, label } = stateOf(status);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

/** What something is, and not how it is: it has no colour. */
export function Tag({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Badge variant="outline" color="gray">
      {children}
    </Badge>
  );
}
