import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Arrangement {
  /** The ids of the rows, parted by spaces. */
  order: string;
  /** What else decides which rows there are (search, how far one has scrolled): a change of it moves nothing. */
  scope: string;
}

const glide: KeyframeAnimationOptions = { duration: 500, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' };

/** Lets the rows in sight glide when their order changes; those out of sight cost nothing. */
export function useRowGlide(list: RefObject<HTMLElement | null>, { order, scope }: Arrangement): void {
  const last = useRef<{ places: Map<string, number>; scope: string }>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    const ids = order.split(' ');
    last.current = { places: new Map(ids.map((id, index) => [id, index])), scope };
    if (!list.current || before?.scope !== scope) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { top, height } = list.current.getBoundingClientRect();
    const rowHeight = height / ids.length;
    const first = Math.max(0, Math.floor(-top / rowHeight));
    const end = Math.min(ids.length, Math.ceil((innerHeight - top) / rowHeight) + 1);
    for (let index = first; index < end; index += 1) {
      const was = before.places.get(ids[index] ?? '');
      const row = list.current.children[index];
      if (was !== index) row?.animate(keyframes(was, index, rowHeight), glide);
    }
  }, [list, order, scope]);
}

function keyframes(was: number | undefined, now: number, rowHeight: number): Keyframe[] {
  if (was === undefined) return [{ opacity: 0 }, { opacity: 1 }];
  const far = Math.max(-innerHeight, Math.min(innerHeight, (was - now) * rowHeight));
  return [{ transform: `translateY(${far}px)` }, { transform: 'none' }];
}
