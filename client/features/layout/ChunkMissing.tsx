import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { RetryButton } from '../../components/controls/Button.tsx';

/**
 * Shown instead of a component whose code could not be fetched. Phrasing content only, so it is valid inside
 * a paragraph.
 */
export const ChunkMissing = ({ onRetry }: { onRetry: () => void }) => (
  <span role="status" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 p-2 text-muted">
    <span>{layoutTexts('partMissing')}</span>
    <RetryButton variant="quiet" onRetry={onRetry} />
  </span>
);
