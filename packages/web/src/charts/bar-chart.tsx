import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatCount } from '../formats/format.js';
import styles from './bar-chart.module.css';
import { ticksTo } from './scale.js';

export interface Series {
  readonly name: string;
  readonly color: string;
}

export interface Bar {
  readonly label: string;
  /** One of each series, from the bottom to the top. */
  readonly values: readonly number[];
}

export interface BarChartProps {
  readonly label: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  /** Opens what a part of a bar counts. */
  readonly onOpen: (series: number, bar: number) => void;
}

const LABELS = 4;
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Stacked bars over time. The mouse or the arrow keys choose a bar, and its numbers stand beside it. */
export function BarChart({ label, series, bars, onOpen }: BarChartProps): ReactNode {
  const ticks = ticksTo(Math.max(0, ...bars.map(({ values }) => sum(values))));
  const highest = ticks.at(-1) ?? 1;
  return (
    <div className={styles['chart']}>
      <div className={styles['area']}>
        <div className={styles['ticks']} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(100 * tick) / highest}%` }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
        <Plot label={label} series={series} bars={bars}>
          {ticks.map((tick) => (
            <div key={tick} className={styles['line']} style={{ bottom: `${(100 * tick) / highest}%` }} />
          ))}
          {bars.map(({ values }, index) => (
            <div key={index} className={styles['bar']}>
              {series.map(({ name, color }, each) => (
                <div
                  key={name}
                  data-series={name}
                  onClick={() => onOpen(each, index)}
                  style={{ height: `${(100 * (values[each] ?? 0)) / highest}%`, background: color }}
                />
              ))}
            </div>
          ))}
        </Plot>
      </div>
      <div className={styles['labels']} aria-hidden>
        {Array.from({ length: LABELS }, (_, index) => (
          <span key={index}>{bars[Math.floor((index * bars.length) / LABELS)]?.label}</span>
        ))}
      </div>
    </div>
  );
}

/** Chooses a bar, and shows its numbers. A slider is what the arrow keys move, and whose value is read out. */
function Plot({
  label,
  series,
  bars,
  children,
}: Omit<BarChartProps, 'onOpen'> & { readonly children: ReactNode }): ReactNode {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const bar = bars[at];
  const numbers = series.map(({ name }, index) => `${name} ${formatCount(bar?.values[index] ?? 0)}`);

  function choose(index: number): void {
    setChosen(Math.min(last, Math.max(0, index)));
  }
  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.floor(((clientX - left) / width) * bars.length));
  }
  function move(event: KeyboardEvent): void {
    const to = MOVES[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to(at, last));
  }

  return (
    <div
      className={styles['plot']}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${bar?.label ?? ''}: ${numbers.join(', ')}`}
      onPointerMove={point}
      onPointerLeave={() => setChosen(undefined)}
      onKeyDown={move}
      onBlur={() => setChosen(undefined)}
    >
      {children}
      {chosen !== undefined && bar !== undefined && (
        <>
          <div
            className={styles['chosen']}
            style={{ left: `${(100 * at) / bars.length}%`, width: `${100 / bars.length}%` }}
          />
          <div className={styles['numbers']} style={besideBar((at + 0.5) / bars.length)}>
            <b>{bar.label}</b>
            {series.map(({ name, color }, index) => (
              <div key={name}>
                <Swatch color={color} /> {numbers[index]}
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Swatch({ color }: { readonly color: string }): ReactNode {
  return <span className={styles['swatch']} style={{ background: color }} />;
}

/** Beside the bar, and never out of the chart: at the left end to its right, and at the right end to its left. */
function besideBar(share: number): CSSProperties {
  return { left: `${100 * share}%`, transform: `translateX(${-100 * share}%)` };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
