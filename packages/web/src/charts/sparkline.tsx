import type { ReactNode } from 'react';
import { pointsOf } from './scale.js';

const BOX = { width: 110, height: 24 };

export interface SparklineProps {
  readonly values: readonly number[];
  readonly color: string;
}

/** Numbers over time as a small line. It says nothing that stands nowhere else, so it has no name. */
export function Sparkline({ values, color }: SparklineProps): ReactNode {
  const points = pointsOf(values, BOX);
  return (
    <svg {...BOX} aria-hidden style={{ flex: 'none' }}>
      <polygon
        points={`0,${BOX.height} ${points} ${BOX.width},${BOX.height}`}
        fill={color}
        fillOpacity={0.15}
      />
      <polyline points={points} fill="none" stroke={color} strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}
