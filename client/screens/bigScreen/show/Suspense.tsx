/** Three golden marks that breathe while everybody waits; purely decorative. */
export const Suspense = () => (
  <span className="screen-suspense" aria-hidden="true">
    <span />
    <span />
    <span />
  </span>
);
