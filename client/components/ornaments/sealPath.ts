/** The outline of a scalloped wax seal around (`centre`, `centre`), the shape that marks medals and chosen options. */
export function sealPath(centre: number, radius: number, lobes = 12): string {
  const lobe = radius * Math.sin(Math.PI / lobes) * 1.05;
  const points = Array.from({ length: lobes + 1 }, (_, index) => {
    const angle = (index / lobes) * 2 * Math.PI - Math.PI / 2;
    return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join(`A${lobe.toFixed(2)} ${lobe.toFixed(2)} 0 0 1 `)}Z`;
}
