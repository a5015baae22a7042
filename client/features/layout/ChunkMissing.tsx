import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { RetryButton } from '../../components/controls/Button.tsx';

/**
 * Replaces a component whose code could not be fetched. Contains phrasing content only, and is therefore
 * valid inside a paragraph.
 */
export const ChunkMissing = ({ onRetry }: { onRetry: () => void }) => (
  <span role="status" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 p-2 text-muted">
    <span>{layoutTexts('partMissing')}</span>
    <RetryButton variant="quiet" onRetry={onRetry} />
  </span>
);
