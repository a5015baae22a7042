import { useEffect, useRef, useState } from 'react';

type LiveRegionProps = {
  /** The newest message; one that comes too soon waits, and only the latest waiting one is said. */
  message: string;
  /** The least time between two messages. Default 2000. */
  everyMs?: number;
};

/** The one polite voice of a screen: says reveals, ranks and locks, at most once in 2 s. */
export function LiveRegion({ message, everyMs = 2000 }: LiveRegionProps) {
  const [spoken, setSpoken] = useState('');
  const spokenAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const waitMs = Math.max(0, spokenAt.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      spokenAt.current = performance.now();
      setSpoken(message);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [message, everyMs]);
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {spoken}
    </div>
  );
}
