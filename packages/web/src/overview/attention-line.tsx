import type { ReactNode } from 'react';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { Time } from '../formats/time.js';
import { IncidentLink } from '../incidents/incident-link.js';
import classes from './lines.module.css';

export interface AttentionLineProps {
  readonly state: ReactNode;
  readonly what: ReactNode;
  /** What readers know it by. */
  readonly about: string;
  readonly consumerId?: string | null | undefined;
  readonly since: string | null;
  readonly why: string | undefined;
  /** When it is tried by itself. */
  readonly next?: ReactNode;
  readonly count: ReactNode;
  readonly endpointId: string;
  /** The one thing to do. */
  readonly action: ReactNode;
}

/** Something that needs attention, in one line. */
export function AttentionLine(props: AttentionLineProps): ReactNode {
  const { state, what, about, consumerId, since, why, next, count, endpointId, action } = props;
  return (
    <li className={classes['line']}>
      <div className={classes['state']}>{state}</div>
      <div className={classes['what']} title={about}>
        {what}
        {consumerId && (
          <>
            {' · '}
            <ConsumerLink id={consumerId} />
          </>
        )}
      </div>
      <div className={classes['why']} title={why}>
        {since !== null && (
          <>
            since <Time at={since} relative />{' '}
          </>
        )}
        {next} {why}
      </div>
      <div className={classes['count']}>{count}</div>
      <div className={classes['link']}>
        <IncidentLink endpointId={endpointId} />
      </div>
      <div className={classes['action']}>{action}</div>
    </li>
  );
}
