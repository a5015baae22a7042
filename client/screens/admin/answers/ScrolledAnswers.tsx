import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';

/** Many answers: all of them where there is room; on a phone a part that scrolls and says how many follow. */
export function ScrolledAnswers({ children }: { children: ReactNode }) {
  const [box, count] = useCountBelow();
  const showMore = () => box.current?.scrollBy({ top: box.current.clientHeight * 0.7 });
  return (
    <div data-many-answers className="relative">
      <div
        ref={box}
        className="tall-phone:-m-1 tall-phone:max-h-[min(38dvh,20rem)] tall-phone:overflow-y-auto tall-phone:p-1"
      >
        {children}
      </div>
      {count > 0 && (
        <div className="pointer-events-none absolute inset-x-0 -bottom-1 flex justify-center bg-linear-to-t from-raised from-60% to-transparent pt-6">
          <button
            type="button"
            onClick={showMore}
            className="pointer-events-auto flex min-h-12 items-center gap-1.5 rounded-control px-4 text-sm font-semibold"
          >
            {setAnswerTexts('more', { count })}
            <ChevronDown className="size-4 text-gold" />
          </button>
        </div>
      )}
    </div>
  );
}

/** The height of the words over the end of the box, in pixels. */
const fade = 40;

/** How many of the buttons in a box that scrolls lie, at least in their greater part, below what it shows. */
function useCountBelow(): [RefObject<HTMLDivElement | null>, number] {
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
