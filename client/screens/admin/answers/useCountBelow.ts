import { useEffect, useRef, useState, type RefObject } from 'react';

/** The height of the words over the end of the box, in pixels. */
const fade = 40;

/** How many of the buttons in a box that scrolls lie, at least in their greater part, below what it shows. */
export function useCountBelow(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const look = () => setCount(countBelow(scroller));
    const observer = new ResizeObserver(look);
    for (const thing of [scroller, ...scroller.children]) observer.observe(thing);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, []);
  return [box, count];
}

function countBelow(scroller: HTMLElement): number {
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 8;
  if (isAtEnd) return 0;
  const end = scroller.getBoundingClientRect().bottom - fade;
  return Array.from(scroller.querySelectorAll('button')).filter((button) => {
    const { top, height } = button.getBoundingClientRect();
    return top + height / 2 > end;
  }).length;
}
