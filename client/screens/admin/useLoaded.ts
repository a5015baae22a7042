import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Asks the server once it is wanted, and again when `version` changes: undefined while it is on its way, 'failed' without an
 * answer where nothing is known yet.
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  { isWanted = true, version }: { isWanted?: boolean; version?: unknown } = {},
) {
  const [value, setValue] = useState<T | 'failed'>();
  const [tryCount, setTryCount] = useState(0);
  const ask = useEffectEvent(load);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    ask()
      .then((loaded) => isCurrent && setValue(loaded))
      .catch(() => isCurrent && setValue((known) => known ?? 'failed'));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version, or another try: ask anew
  }, [isWanted, version, tryCount]);
  const retry = () => {
    setValue(undefined);
    setTryCount((count) => count + 1);
  };
  return { value, retry };
}
