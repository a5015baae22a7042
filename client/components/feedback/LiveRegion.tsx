import { useThrottled } from '../timing.ts';

const everyMs = 2_000;

/** The one polite voice of a screen: says reveals, ranks and locks, at most once in 2 s; of what waits only the latest. */
export const LiveRegion = ({ message }: { message: string }) => (
  <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
    {useThrottled(message, everyMs, '')}
  </div>
);
