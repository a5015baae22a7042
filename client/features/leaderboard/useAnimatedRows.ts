import { useLayoutEffect, useRef, type RefObject } from 'react';

const easing = 'cubic-bezier(0.22, 1, 0.36, 1)';

/**
 * Moves the rows of a list (or the cells of a grid) to their new places when their order changes. They are about one size:
 * where a row was is where that place is now. Rows far out of sight cost nothing, and where reduced motion is asked for none
 * moves.
 */
export function useAnimatedRows(
  ids: readonly string[],
  {
    scope = '',
    enter,
    change,
    durationMs = 500,
    enterMs = durationMs,
  }: {
    /** What else decides which rows there are (a search, how far one has scrolled): a change of it moves nothing. */
    scope?: string;
    /** How a new row comes in; by itself it is just there. */
    enter?: Keyframe[];
    /** How a row shows that it has another place; by itself it moves there. */
    change?: Keyframe[];
    durationMs?: number;
    enterMs?: number;
  } = {},
): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const order = ids.join(' ');
  const latest = useRef({ order, scope });
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { order, scope };
    if (!list.current || before.order === order || before.scope !== scope) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rows = list.current.children as HTMLCollectionOf<HTMLElement>;
    const places = new Map(before.order.split(' ').map((id, index) => [id, index]));
    const now = order.split(' ');
    // To fade where they are, rows need no look at the layout, which would have to be made for it at once.
    const [first, end] = enter && change ? [0, now.length] : nearSight(list.current);
    const moves: (() => void)[] = [];
    for (let index = first; index < end; index += 1) {
      const was = places.get(now[index] ?? '');
      const row = rows[index];
      if (!row || was === index) continue;
      const isNew = was === undefined;
      const keyframes = isNew ? enter : (change ?? movedFrom(rows[was] ?? rows[rows.length - 1], row));
      const timing = { duration: isNew ? enterMs : durationMs, easing };
      if (keyframes) moves.push(() => row.animate(keyframes, timing));
    }
    // All places are read before the first row moves: each look after a move would lay the page out again.
    for (const move of moves) move();
  });
  return list;
}

/** The first row that is in sight, or within a screen of it, and the end of them. */
function nearSight(list: HTMLElement): [number, number] {
  const { length } = list.children;
  const { top, height } = list.getBoundingClientRect();
  const rowHeight = height / length;
  const first = Math.floor((-top - innerHeight) / rowHeight);
  const end = Math.ceil((2 * innerHeight - top) / rowHeight) + 1;
  return [Math.max(0, first), Math.min(length, end)];
}

/**
 * From another row's place, however far away that is no farther than the screen is high. A row that is still moving goes
 * on from where it is.
 */
function movedFrom(other: HTMLElement | undefined, row: HTMLElement): Keyframe[] {
  const { offsetLeft, offsetTop } = other ?? row;
  const y = Math.max(-innerHeight, Math.min(innerHeight, offsetTop - row.offsetTop));
  const from = `translate(${offsetLeft - row.offsetLeft}px, ${y}px)`;
  return [
    { transform: from, composite: 'add' },
    { transform: 'none', composite: 'add' },
  ];
}
