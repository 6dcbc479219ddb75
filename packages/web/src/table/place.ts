/** A row, and its distance from the top of the window. */
interface DrawnRow {
  readonly id: string;
  readonly index: number;
  readonly top: number;
}

/** Where a reader is in a list: its rows, beginning with the one that stays where it is. */
export type Place = readonly DrawnRow[];

const STORAGE = 'posthorn places';
/** As many lists as were left last in this tab, with as many rows of each. */
const LISTS = 50;
const ROWS = 5;

const places = new Map<string, Place>(read());

function read(): readonly [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE) ?? '[]') as [string, Place][];
  } catch {
    return [];
  }
}

/** The place that a list was left at. A list that was left at its top begins there. */
export function placeOf(entry: string): Place {
  const place = places.get(entry) ?? [];
  return isAtTop(place) ? [] : place;
}

export function isAtTop([first]: Place): boolean {
  return first === undefined || first.index === 0;
}

export function rememberPlace(entry: string, place: Place): void {
  places.delete(entry);
  places.set(entry, place.slice(0, ROWS));
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify([...places].slice(-LISTS)));
  } catch {
    // Without a storage, a reload begins at the top.
  }
}

/** Where the drawn rows of a table are, first those that are in sight below its head. */
export function lookAt(around: Element, idAt: (index: number) => string | undefined): Place {
  const edge = edgeOf(around);
  const drawn = [...around.querySelectorAll<HTMLElement>('[data-index]')].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const index = Number(row.dataset['index']);
    const id = idAt(index);
    const isInSight = bottom > edge + 1 && top < window.innerHeight;
    return id === undefined ? [] : [{ id, index, top, isInSight }];
  });
  const { true: inSight = [], false: others = [] } = Object.groupBy(drawn, (row) => `${row.isInSight}`);
  return [...inSight, ...others].map(({ id, index, top }) => ({ id, index, top }));
}

function edgeOf(around: Element): number {
  return around.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
}

/** The same place, where the row that a reader opens or closes stays where it is, and not the first in sight. */
export function holdRow(place: Place, id: string | undefined): Place {
  const held = place.find((row) => row.id === id);
  return held === undefined ? place : [held, ...place.filter((row) => row !== held)];
}

/** As much of the window stays free below a row that is brought into sight. */
const BELOW_PX = 80;

/** A place where a row is wholly in sight: where it was drawn, or otherwise in the middle. */
export function showRow(place: Place, { id, index }: Omit<DrawnRow, 'top'>, around: Element): Place {
  const drawn = place.find((row) => row.id === id);
  const top = drawn?.top ?? window.innerHeight / 2;
  const lowest = Math.max(edgeOf(around), window.innerHeight - BELOW_PX);
  return [{ id, index, top: Math.min(Math.max(top, edgeOf(around)), lowest) }];
}

/** The first row of a place that the list still has, as it is in the list now. */
export function findRow<Row>(
  place: Place,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): DrawnRow | undefined {
  const isAt = ({ id, index }: DrawnRow): boolean => rows[index] !== undefined && idOf(rows[index]) === id;
  if (place[0] !== undefined && isAt(place[0])) return place[0];
  const wanted = new Set(place.map(({ id }) => id));
  const indexes = new Map<string, number>();
  rows.forEach((row, index) => {
    if (wanted.has(idOf(row))) indexes.set(idOf(row), index);
  });
  const found = place.find(({ id }) => indexes.has(id));
  return found && { ...found, index: indexes.get(found.id) ?? 0 };
}

/**
 * Scrolls a row to where it belongs. Returns false when it is not there yet: it was not drawn, or the page is too short.
 */
export function bringRow(around: Element, row: DrawnRow): boolean {
  if (Math.abs(missingPx(around, row)) >= 1)
    window.scrollBy({ top: missingPx(around, row), behavior: 'instant' });
  return around.querySelector(`[data-index="${row.index}"]`) !== null && Math.abs(missingPx(around, row)) < 1;
}

/** How far a row is from where it belongs. One that is not drawn lies beyond the drawn ones, which may be as high. */
function missingPx(around: Element, { index, top }: DrawnRow): number {
  const drawn = [...around.querySelectorAll<HTMLElement>('[data-index]')];
  const first = Number(drawn[0]?.dataset['index']);
  const nearest = drawn[Math.min(Math.max(index - first, 0), drawn.length - 1)];
  if (nearest === undefined) return 0;
  const box = nearest.getBoundingClientRect();
  return box.top + (index - Number(nearest.dataset['index'])) * box.height - top;
}
