import type { ReactNode } from 'react';
import { useStaleness } from './useStaleness.ts';

/** Says so when what is shown may be old, instead of lying; something pleasant (`children`) while the connection lives. */
export function Status({ children }: { children?: ReactNode }) {
  const staleness = useStaleness();
  return (
    <p role="status" className="wall-status wall-small">
      {staleness ? (
        <span className="wall-stale">
          <span className="whitespace-nowrap">
            <span aria-hidden="true" className="wall-stale-mark" />
            Reconnecting...
          </span>{' '}
          last updated {staleness} ago
        </span>
      ) : (
        children
      )}
    </p>
  );
}
