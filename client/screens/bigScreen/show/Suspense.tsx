/** Three pulsing golden marks shown before an answer; decorative. */
export const Suspense = () => (
  <span className="screen-suspense" aria-hidden="true">
    <span />
    <span />
    <span />
  </span>
);
