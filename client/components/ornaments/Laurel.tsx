import clsx from 'clsx';
import type { ReactNode } from 'react';

const leaf = 'M0 0C4-7 4-13 0-19-4-13-4-7 0 0Z';
const angles = [200, 222, 244, 266, 288, 310];

/** A laurel wreath around a number or a short text: a rank, 'TOP 10'. */
export function Laurel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={clsx(
        'relative inline-grid aspect-square w-36 max-w-full place-items-center text-center',
        className,
      )}
    >
      <svg viewBox="-60 -60 120 120" aria-hidden="true" className="absolute inset-0 size-full text-gold">
        {[1, -1].map((side) => (
          <g key={side} transform={`scale(${side} 1)`} fill="currentColor">
            <path d="M0 46A46 46 0 0 1-38-26" fill="none" stroke="currentColor" strokeWidth="1" />
            {angles.map((angle, index) => (
              <g key={angle} transform={`rotate(${angle}) translate(0 -46)`}>
                <path d={leaf} transform={`rotate(62) scale(${0.95 - index * 0.06})`} />
                <path d={leaf} transform={`rotate(118) scale(${0.85 - index * 0.06})`} opacity="0.6" />
              </g>
            ))}
          </g>
        ))}
      </svg>
      <div className="relative max-w-[60%]">{children}</div>
    </div>
  );
}
