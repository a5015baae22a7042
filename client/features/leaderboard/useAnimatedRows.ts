import { useLayoutEffect, useRef, type RefObject } from 'react';

const easing = 'cubic-bezier(0.22, 1, 0.36, 1)';

/**
 * Animates the rows of a list (or the cells of a grid) to their new positions when their order changes. All
 * rows must have about the same size: the hook takes a row's old position from the row that is now at its old
 * index. It does not measure rows far outside the viewport. With reduced motion it animates nothing.
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
     * Identifies the search or the scroll position that determines the rows. When it changes, the hook
     * animates nothing.
     */
    scope?: string;
    /** The animation of a new row. Without it a new row just appears. */
    enter?: Keyframe[];
    /** The animation of a row with a new position. Without it the row moves there. */
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
    // Rows that fade in place need no measurement. A measurement would force a synchronous layout.
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
    // The loop above reads all positions before the first animation starts. A read after a write would force
    // another layout.
    for (const animate of animations) animate();
  });
  return list;
}

/** Returns the first index and the end of the rows within one screen height of the viewport. */
function rowsNearViewport(list: HTMLElement): [number, number] {
  const { length } = list.children;
  const { top, height } = list.getBoundingClientRect();
  const rowHeight = height / length;
  const first = Math.floor((-top - innerHeight) / rowHeight);
  const end = Math.ceil((2 * innerHeight - top) / rowHeight) + 1;
  return [Math.max(0, first), Math.min(length, end)];
}

/**
 * Returns keyframes that move a row from another row's position, limited to one screen height. With
 * `composite: 'add'` a running animation continues from its current position.
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
