import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from 'react';
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
  /** Shaded: its time is part of an outage. */
  readonly isMarked?: boolean;
}

export interface BarChartProps {
  readonly label: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  /** Opens what bars count: one bar, or those that were dragged over; one series of it, or all. */
  readonly onOpen?: ((bars: BarRange, series?: number) => void) | undefined;
}

export interface BarRange {
  readonly first: number;
  readonly last: number;
}

const LABELS = 4;
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Stacked bars over time. The mouse or the arrow keys choose bars, and their numbers stand beside them. */
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
        <Plot label={label} series={series} bars={bars} onOpen={onOpen}>
          {ticks.map((tick) => (
            <div key={tick} className={styles['line']} style={{ bottom: `${(100 * tick) / highest}%` }} />
          ))}
          {bars.map(({ values, isMarked }, index) => (
            <div key={index} className={styles['bar']} data-marked={isMarked}>
              {series.map(({ name, color }, each) => (
                <div
                  key={name}
                  data-series={name}
                  onClick={() => onOpen?.({ first: index, last: index }, each)}
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

/** Chooses bars, and shows their numbers. A slider is what the arrow keys move, and whose value is read out. */
function Plot({
  label,
  series,
  bars,
  onOpen,
  children,
}: BarChartProps & { readonly children: ReactNode }): ReactNode {
  const { at, first, last, isChosen, handlers } = useChosenBars(bars.length, onOpen);
  const counted = bars.slice(first, last + 1);
  const numbers = series.map(
    ({ name }, each) => `${name} ${formatCount(sum(counted.map(({ values }) => values[each] ?? 0)))}`,
  );
  const time = [...new Set([bars[first], bars[last]].map((bar) => bar?.label))].join(' – ');
  return (
    <div
      className={styles['plot']}
      data-opens={onOpen && true}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={bars.length - 1}
      aria-valuenow={at}
      aria-valuetext={`${time}: ${numbers.join(', ')}`}
      {...handlers}
    >
      {children}
      {isChosen && (
        <>
          <div
            className={styles['chosen']}
            style={{
              left: `${(100 * first) / bars.length}%`,
              width: `${(100 * counted.length) / bars.length}%`,
            }}
          />
          <div className={styles['numbers']} style={besideBar((at + 0.5) / bars.length)}>
            <b>{time}</b>
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

interface ChosenBars extends BarRange {
  readonly at: number;
  readonly isChosen: boolean;
  readonly handlers: Pick<ComponentProps<'div'>, `on${string}` & keyof ComponentProps<'div'>>;
}

/** The bars under the mouse or by the arrow keys. Dragging, or Shift, chooses several; letting go, or Enter, opens them. */
function useChosenBars(count: number, onOpen: BarChartProps['onOpen']): ChosenBars {
  const end = count - 1;
  const [chosen, setChosen] = useState<{ readonly at: number; readonly from?: number | undefined }>();
  const at = Math.min(chosen?.at ?? end, end);
  const from = chosen?.from ?? at;
  const [first, last] = [Math.min(at, from), Math.max(at, from)];

  function choose(index: number, begun?: number): void {
    setChosen({ at: Math.min(end, Math.max(0, index)), from: begun });
  }
  function indexUnder({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.floor(((clientX - left) / width) * count);
  }
  function move(event: KeyboardEvent): void {
    if (event.key === 'Enter') onOpen?.({ first, last });
    const to = MOVES[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to(at, end), event.shiftKey ? from : undefined);
  }
  return {
    at,
    first,
    last,
    isChosen: chosen !== undefined,
    handlers: {
      onPointerDown: (event) => choose(indexUnder(event), indexUnder(event)),
      onPointerMove: (event) => choose(indexUnder(event), event.buttons === 1 ? chosen?.from : undefined),
      onPointerUp: (event) => {
        if (first < last) onOpen?.({ first, last });
        choose(indexUnder(event));
      },
      onPointerLeave: () => setChosen(undefined),
      onKeyDown: move,
      onBlur: () => setChosen(undefined),
    },
  };
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
