import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { demoTexts } from '../../../protocol/texts/demo.ts';
import { playEvening } from '../../demo/evening.ts';

/** The sample's big screen plays by itself; a word in the margin says so, and leads back to the sample game. */
export function DemoEvening({ isReady }: { isReady: boolean }) {
  useEffect(() => (isReady ? playEvening() : undefined), [isReady]);
  return (
    <aside
      aria-label="Sample game"
      className="fixed inset-x-0 top-0 z-10 flex items-center justify-center gap-3 text-sm text-muted"
    >
      <strong className="tracking-widest max-sm:sr-only">{demoTexts('badge')}</strong>
      <Link
        to={pages.demo}
        className="inline-flex min-h-6 items-center underline decoration-gold-line underline-offset-4 hover:text-ink"
      >
        Back to the sample game
      </Link>
      <p className="fixed inset-x-0 bottom-8 text-center landscape:hidden">
        Turn your phone sideways to see more.
      </p>
    </aside>
  );
}
