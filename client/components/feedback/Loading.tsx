import clsx from 'clsx';
import { delaysMs } from '../../limits.ts';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { RetryButton } from '../controls/Button.tsx';
import { useHasLasted } from '../timing.ts';
import { Spinner } from './Spinner.tsx';

type LoadingProps = {
  /** The page's title for assistive technology, if nothing else on the page names it. */
  title?: string;
  /** The status text: 'Loading profile...'. */
  label: string;
  /** Called by the button 'Try again', which appears when loading is slow. */
  onRetry?: () => void;
  /** Milliseconds after which a hint about slow connections appears. Default 10 000. */
  slowAfterMs?: number;
  className?: string;
};

/** A loading indicator with a status text. When loading is slow, it adds a hint and a retry button. */
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
