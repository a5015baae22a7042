/** Three decorative golden marks that pulse before an answer. */
export const Suspense = () => (
  <span className="screen-suspense" aria-hidden="true">
    <span />
    <span />
    <span />
  </span>
);
