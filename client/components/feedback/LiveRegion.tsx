import { useThrottled } from '../timing.ts';

const minIntervalMs = 2_000;

/**
 * The polite live region of a screen, for reveals, ranks and locked questions. It announces at most one
 * message in 2 s. Of several waiting messages it announces only the latest.
 */
export const LiveRegion = ({ message }: { message: string }) => (
  <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
    {useThrottled(message, minIntervalMs, '')}
  </div>
);
