import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { RetryButton } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { handlePromise } from '../../components/timing.ts';

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
    if (isWanted) return handlePromise(ask(), setValue, () => setValue((known) => known ?? 'failed'));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version, or another try: ask anew
  }, [isWanted, version, tryCount]);
  const retry = () => {
    setValue(undefined);
    setTryCount((count) => count + 1);
  };
  return { value, retry };
}

type LoadedProps<T extends object> = {
  load: () => Promise<T>;
  /** What is said while it is on its way, and where it did not come. */
  loading: string;
  failed: string;
  retryVariant?: 'primary' | 'secondary';
  children: (value: T) => ReactNode;
};

/** What a dialog asks the server for when it opens. */
export function Loaded<T extends object>(props: LoadedProps<T>) {
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
