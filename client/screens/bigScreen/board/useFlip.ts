import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Position {
  x: number;
  y: number;
}

const settle = 'cubic-bezier(0.22, 1, 0.36, 1)';
const moveMs = 700;
const enterMs = 450;

/**
 * Lets the children of a list (each with `data-id`) move to their new places after its order changed; newcomers rise
 * in. Rows without a ground of their own fade in at their new places instead: their letters would cross. Only transform
 * and opacity are animated, and nothing where reduced motion is asked for.
 */
export function useFlip(list: RefObject<HTMLElement | null>, effect: 'move' | 'fade' = 'move'): void {
  const positions = useRef(new Map<string, Position>());
  const frame = useRef('');
  useLayoutEffect(() => {
    const rows = Array.from(list.current?.children ?? []).filter((row) => row instanceof HTMLElement);
    const now = new Map(rows.map((row) => [row.dataset.id ?? '', { x: row.offsetLeft, y: row.offsetTop }]));
    const size = `${innerWidth} ${innerHeight} ${list.current?.className}`;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isCalm && size === frame.current && positions.current.size > 0)
      for (const row of rows) animate(row, positions.current.get(row.dataset.id ?? ''), effect);
    positions.current = now;
    frame.current = size;
  });
}

function animate(row: HTMLElement, was: Position | undefined, effect: 'move' | 'fade'): void {
  if (was?.x === row.offsetLeft && was.y === row.offsetTop) return;
  if (effect === 'fade') row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: enterMs, easing: settle });
  else if (was) moveFrom(row, was);
  else row.animate([{ opacity: 0, transform: 'translateY(60%)' }, {}], { duration: enterMs, easing: settle });
}

function moveFrom(row: HTMLElement, was: Position): void {
  const offset = offsetOf(row);
  const x = was.x + offset.x - row.offsetLeft;
  const y = was.y + offset.y - row.offsetTop;
  for (const animation of row.getAnimations()) animation.cancel();
  // Who climbs passes in front of who falls.
  row.style.zIndex = was.y > row.offsetTop || was.x > row.offsetLeft ? '2' : '1';
  row
    .animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: moveMs,
      easing: settle,
    })
    .addEventListener('finish', () => (row.style.zIndex = ''));
}

/** How far a row that is still moving is from its place. */
function offsetOf(row: HTMLElement): Position {
  if (row.getAnimations().length === 0) return { x: 0, y: 0 };
  const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(row).transform);
  return { x: m41, y: m42 };
}
