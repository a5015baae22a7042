import clsx from 'clsx';

const leaf = 'M0 0C7-9 21-12 34-3 24 7 10 9 0 0Z';
const vein = 'M2 0Q16-3 30-3';

/** Points along the stem, each with the direction of its leaf in degrees. */
const nodes = Array.from({ length: 11 }, (_, index) => {
  const t = 0.06 + index * 0.088;
  const u = 1 - t;
  const x = u * u * 128 + 2 * u * t * 20 + t * t * 66;
  const y = u * u * 330 + 2 * u * t * 210 + t * t * 12;
  const dx = 2 * u * (20 - 128) + 2 * t * (66 - 20);
  const dy = 2 * u * (210 - 330) + 2 * t * (12 - 210);
  return { x, y, angle: (Math.atan2(dy, dx) * 180) / Math.PI, size: 1.25 - t * 0.6 };
});

/** A decorative long branch for the sides of a hero or an invitation. Classes set its size and position. */
export function Branch({ isMirrored = false, className }: { isMirrored?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 140 336"
      aria-hidden="true"
      className={clsx('pointer-events-none text-gold-line', className)}
      style={{ scale: `calc(${isMirrored ? -1 : 1} * var(--forward)) 1` }}
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
    >
      <path d="M128 330Q20 210 66 12" />
      {nodes.map(({ x, y, angle, size }, index) => {
        const side = index % 2 === 0 ? 1 : -1;
        return (
          <g key={index} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`}>
            <g transform={`rotate(${side * 42}) scale(${size.toFixed(2)} ${(side * size).toFixed(2)})`}>
              <path d={leaf} className="fill-gold-soft" />
              <path d={vein} strokeWidth="0.7" />
            </g>
            {index % 3 === 1 && (
              <g transform={`rotate(${side * -38})`}>
                <path d="M0 0H13" />
                <circle cx="16" cy="0" r="3.5" className="fill-accent-soft stroke-accent" />
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}
