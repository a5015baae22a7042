/**
 * Returns the SVG path of a scalloped wax seal around (`centre`, `centre`). Medals and selected options use
 * this shape.
 */
export function sealPath(centre: number, radius: number, lobes = 12): string {
  const lobe = radius * Math.sin(Math.PI / lobes) * 1.05;
  const points = Array.from({ length: lobes + 1 }, (_, index) => {
    const angle = (index / lobes) * 2 * Math.PI - Math.PI / 2;
    return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join(`A${lobe.toFixed(2)} ${lobe.toFixed(2)} 0 0 1 `)}Z`;
}

const seal = sealPath(16, 12.5);

/** The product's logo. */
export const Seal = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <path d={seal} className="fill-primary" />
    <path d="M10.500 16.500l4 4 7.500-8.500" className="fill-none stroke-on-primary" strokeWidth="2" />
  </svg>
);

/** The product's name beside its seal, for navigation and footers. */
export const Wordmark = () => (
  <span className="inline-flex items-center gap-2 font-display text-subheading">
    <Seal className="size-8 shrink-0" />
    Foretold
  </span>
);
