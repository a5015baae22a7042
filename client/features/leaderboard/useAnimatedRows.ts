import { useLayoutEffect, useRef, type RefObject } from 'react';

const easing = 'cubic-bezier(0.22, 1, 0.36, 1)';

/**
 * Animates the rows of a list (or the cells of a grid) to their new positions when their order changes.
 * Assumes that all rows have about the same size. A row's old position is then the current position of the
 * row at its old index. Rows far outside the viewport are not measured. With reduced motion nothing is
 * animated.
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
    /**
     * Identifies the search or the scroll position that determines the rows. When it changes, nothing is
     * animated.
     */
    scope?: string;
    /** Animation of a new row; without it the row just appears. */
    enter?: Keyframe[];
    /** Animation of a row with a new position; without it the row moves there. */
    change?: Keyframe[];
    durationMs?: number;
    enterMs?: number;
  } = {},
): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const order = ids.join(' ');
  const lastRender = useRef({ order, scope });
  useLayoutEffect(() => {
    const before = lastRender.current;
    lastRender.current = { order, scope };
    if (!list.current || before.order === order || before.scope !== scope) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rows = list.current.children as HTMLCollectionOf<HTMLElement>;
    const oldIndexes = new Map(before.order.split(' ').map((id, index) => [id, index]));
    const currentIds = order.split(' ');
    // Fading in place needs no measurement, which would force a synchronous layout.
    const [first, end] = enter && change ? [0, currentIds.length] : rowsNearViewport(list.current);
    const animations: (() => void)[] = [];
    for (let index = first; index < end; index += 1) {
      const oldIndex = oldIndexes.get(currentIds[index] ?? '');
      const row = rows[index];
      if (!row || oldIndex === index) continue;
      const isNew = oldIndex === undefined;
      const keyframes = isNew ? enter : (change ?? moveFrom(rows[oldIndex] ?? rows[rows.length - 1], row));
      const timing = { duration: isNew ? enterMs : durationMs, easing };
      if (keyframes) animations.push(() => row.animate(keyframes, timing));
    }
    // Reads all positions before the first animation starts: a read after a write would force another layout.
    for (const animate of animations) animate();
  });
  return list;
}

/** The range of rows within one screen height of the viewport: first index and end. */
function rowsNearViewport(list: HTMLElement): [number, number] {
  const { length } = list.children;
  const { top, height } = list.getBoundingClientRect();
  const rowHeight = height / length;
  const first = Math.floor((-top - innerHeight) / rowHeight);
  const end = Math.ceil((2 * innerHeight - top) / rowHeight) + 1;
  return [Math.max(0, first), Math.min(length, end)];
}

/**
 * Keyframes from another row's position, limited to one screen height. `composite: 'add'` continues a running
 * animation from its current position.
 */
function moveFrom(other: HTMLElement | undefined, row: HTMLElement): Keyframe[] {
  const { offsetLeft, offsetTop } = other ?? row;
  const y = Math.max(-innerHeight, Math.min(innerHeight, offsetTop - row.offsetTop));
  const from = `translate(${offsetLeft - row.offsetLeft}px, ${y}px)`;
  return [
    { transform: from, composite: 'add' },
    { transform: 'none', composite: 'add' },
  ];
}
