import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { RetryButton } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { subscribeToPromise } from '../../components/timing.ts';

/**
 * Loads a value when `isWanted`, and again when `version` changes. The value is undefined during the first
 * load, and 'failed' if that load fails. A later failure keeps the value.
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  { isWanted = true, version }: { isWanted?: boolean; version?: unknown } = {},
) {
  const [value, setValue] = useState<T | 'failed'>();
  const [retryCount, setRetryCount] = useState(0);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (isWanted)
      return subscribeToPromise(loadNow(), setValue, () => setValue((previous) => previous ?? 'failed'));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version or a retry loads again
  }, [isWanted, version, retryCount]);
  const retry = () => {
    setValue(undefined);
    setRetryCount((count) => count + 1);
  };
  return { value, retry };
}

type LoadedProps<T extends object> = {
  load: () => Promise<T>;
  /** The texts during the load and after a failure. */
  loading: string;
  failed: string;
  retryVariant?: 'primary' | 'secondary';
  children: (value: T) => ReactNode;
};

/** Loads the data of a dialog when it opens, and renders it. */
export function LoadedContent<T extends object>(props: LoadedProps<T>) {
  const { value, retry } = useLoaded(props.load);
  if (value === undefined) return <Loading label={props.loading} className="py-6!" />;
  if (value !== 'failed') return props.children(value);
  return (
    <div className="stack">
      <p role="alert">{props.failed}</p>
      <RetryButton variant={props.retryVariant} onRetry={retry} />
    </div>
  );
}
