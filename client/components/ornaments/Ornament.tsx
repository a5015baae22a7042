import clsx from 'clsx';

const leaf = 'M0 0C3-4 8-5 12-3 9 1 4 2 0 0Z';
const leafAt = [7, 18, 29];

type OrnamentProps = { kind?: 'sprig' | 'dots' | 'diamond'; className?: string };

/** A decorative divider between two fine lines. */
export function Ornament({ kind = 'sprig', className }: OrnamentProps) {
  return (
    <div aria-hidden="true" className={clsx('flex items-center justify-center gap-4 text-gold', className)}>
      <span className="h-px max-w-24 grow fading-line" />
      {/* The stylesheet of a look replaces the shape. */}
      <span className="ornament">
        {kind === 'sprig' && <Sprig />}
        {kind === 'dots' && <Dots />}
        {kind === 'diamond' && <span className="block size-2 rotate-45 border border-current" />}
      </span>
      <span className="h-px max-w-24 grow -scale-x-100 fading-line" />
    </div>
  );
}

function Sprig() {
  return (
    <svg viewBox="-50 -10 100 20" className="h-5 w-25" fill="currentColor">
      <path d="M0-3 3 0 0 3-3 0Z" />
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path d="M6 0Q26 1 46-2" fill="none" stroke="currentColor" strokeWidth="0.8" />
          {leafAt.map((x) => (
            <g key={x} transform={`translate(${x + 3} ${0.4 - x / 40})`}>
              <path d={leaf} transform="rotate(-14) scale(0.95)" />
              <path d={leaf} transform="scale(0.95 -0.95) rotate(-14)" opacity="0.65" />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function Dots() {
  return (
    <svg viewBox="0 0 60 12" className="h-3 w-15" fill="currentColor">
      <circle cx="8" cy="7" r="1.500" opacity="0.6" />
      <circle cx="19" cy="4" r="2" />
      <path d="M30 2.500 33.500 6 30 9.500 26.500 6Z" className="text-accent" />
      <circle cx="41" cy="8" r="2" />
      <circle cx="52" cy="5" r="1.500" opacity="0.6" />
    </svg>
  );
}
