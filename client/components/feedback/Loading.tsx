import clsx from 'clsx';
import { delaysMs } from '../../limits.ts';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { RetryButton } from '../controls/Button.tsx';
import { useHasLasted } from '../timing.ts';
import { Spinner } from './Spinner.tsx';

type LoadingProps = {
  /** What the page is, for assistive technology, where nothing else on it says so. */
  title?: string;
  /** What is awaited: 'Loading profile...'. */
  label: string;
  /** Offered as 'Try again' once it takes too long. */
  onRetry?: () => void;
  /** Milliseconds after which it says what may be wrong. Default 10 000. */
  slowAfterMs?: number;
  className?: string;
};

/** Says what is awaited, and after 10 s what may be wrong. */
export function Loading({
  title,
  label,
  onRetry,
  slowAfterMs = delaysMs.loadingPatience,
  className,
}: LoadingProps) {
  const isSlow = useHasLasted(true, slowAfterMs);
  return (
    <div className={clsx('flex flex-col items-center gap-4 px-4 py-12 text-center', className)}>
      {title !== undefined && <h1 className="sr-only">{title}</h1>}
      <Spinner className="size-8! text-gold" />
      <div role="status">
        <p>{label}</p>
        {isSlow && <p className="mt-2 max-w-sm text-muted">{componentTexts('slow')}</p>}
      </div>
      {isSlow && onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  );
}
