import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCountBelow } from './useCountBelow.ts';

/** Many answers: all of them where there is room; on a phone a part that scrolls and says how many follow. */
export function MoreBelow({ children }: { children: ReactNode }) {
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
            {count} more
            <ChevronDown aria-hidden="true" className="size-4 text-gold" />
          </button>
        </div>
      )}
    </div>
  );
}
