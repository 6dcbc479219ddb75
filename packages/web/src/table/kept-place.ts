import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Place,
  bringRow,
  findRow,
  holdRow,
  isAtTop,
  lookAt,
  placeOf,
  rememberPlace,
  showRow,
} from './place.js';
import { type Settling, createSettling } from './settling.js';
import { type List, readMore } from './use-list.js';

/** A place is looked for this much further down than it was. */
const FURTHER = 500;

export interface KeptPlaceOptions<Row> {
  /** The list among others of the same page, and of the page that follows while this one is still shown. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly list: List<Row>;
  /** The open row stays where it is even at the top of the list, where new rows otherwise come into sight. */
  readonly openId: string | undefined;
}

export interface KeptPlace {
  /** The element around the table. */
  readonly around: RefObject<HTMLDivElement | null>;
  /** Called whenever the rows were drawn, before they are seen. */
  readonly onDrawn: () => void;
}

interface Places {
  /** Where the list shall be, until it is there. */
  sought: Place;
  /** Where it was seen last. */
  seen: Place;
  /** Until it ends, only the reader moves the list on. */
  readonly settling: Settling;
}

/**
 * Keeps the rows that are in sight where they are, whatever comes or goes above them, and brings them back when the page
 * is opened again by going back or by a reload.
 */
export function useKeptPlace<Row>(options: KeptPlaceOptions<Row>): KeptPlace {
  const { label, rows, idOf, list, openId } = options;
  const around = useRef<HTMLDivElement>(null);
  const entry = useLocation({ select: ({ state }) => `${state.__TSR_key ?? ''} ${label}` });
  const [places] = useState((): Places => ({ sought: placeOf(entry), seen: [], settling: createSettling() }));
  const drawn = useRef<Drawn>({ rows, openId, width: 0 });

  const { settling } = places;
  const look = (): void => {
    if (places.sought.length > 0 || around.current === null) return;
    const seen = lookAt(around.current, (index) => rows[index] && idOf(rows[index]));
    places.seen = holdRow(seen, openId);
  };
  const seek = (place: Place): void => {
    const found = findRow(place, rows, idOf);
    if (found !== undefined) {
      const isThere = around.current !== null && bringRow(around.current, found);
      places.sought = isThere ? [] : place;
      if (isThere) places.seen = place;
    } else if (list.hasNextPage && rows.length < (place[0]?.index ?? 0) + FURTHER) {
      places.sought = place;
      readMore(list);
    } else {
      places.sought = [];
    }
  };
  const keep = (heldId: string | undefined): void => {
    // At its top, a list shows what comes in.
    const isKept = heldId !== undefined || !isAtTop(places.seen);
    if (places.sought.length > 0) seek(places.sought);
    else if (isKept && places.seen.length > 0) seek(holdRow(places.seen, heldId));
    if (!settling.isOn() || !isKept) look();
  };

  /** After a change, keeps the place. A reader who moves on draws rows, too. */
  const follow = (heldId: string | undefined): void => {
    if (places.sought.length > 0 || settling.isOn()) keep(heldId);
    else look();
  };

  useReaderEvents({
    onScroll: () => (settling.isOn() ? keep(openId) : look()),
    onMoved() {
      places.sought = [];
      settling.end();
    },
  });
  useMemory(entry, places);

  return {
    around,
    onDrawn() {
      const before = drawn.current;
      const now = { rows, openId, width: around.current?.clientWidth ?? 0 };
      drawn.current = now;
      if (isChanged(before, now) || places.sought.length > 0) settling.begin();
      if (isNext(before, now) && around.current !== null) {
        const index = rows.findIndex((row) => idOf(row) === openId);
        if (openId !== undefined && index !== -1)
          places.sought = showRow(places.seen, { id: openId, index }, around.current);
      }
      follow(openId ?? before.openId);
    },
  };
}

interface Drawn {
  readonly rows: readonly unknown[];
  readonly openId: string | undefined;
  readonly width: number;
}

function isChanged(before: Drawn, now: Drawn): boolean {
  return before.rows !== now.rows || before.openId !== now.openId || before.width !== now.width;
}

/** Whether the reader went on from one row to another. */
function isNext(before: Drawn, now: Drawn): boolean {
  return before.openId !== undefined && now.openId !== undefined && before.openId !== now.openId;
}

/** Remembers the place of a list for when its page is opened again. */
function useMemory(entry: string, places: Places): void {
  useEffect(() => {
    const remember = (): void => rememberPlace(entry, places.sought.length > 0 ? places.sought : places.seen);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [entry, places]);
}

interface ReaderEvents {
  readonly onScroll: () => void;
  /** The reader scrolls, so that no other place may be brought back. */
  readonly onMoved: () => void;
}

function useReaderEvents(events: ReaderEvents): void {
  const current = useRef(events);
  current.current = events;
  useEffect(() => {
    const scrolled = (): void => current.current.onScroll();
    const moved = (): void => current.current.onMoved();
    // Before the table draws for what came into sight.
    window.addEventListener('scroll', scrolled, { passive: true, capture: true });
    const moves = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const;
    for (const type of moves) window.addEventListener(type, moved, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled, { capture: true });
      for (const type of moves) window.removeEventListener(type, moved);
    };
  }, []);
}
