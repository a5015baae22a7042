import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/Button.tsx';
import { demoTexts } from '../../../../protocol/texts/demo.ts';
import { pages } from '../../../../protocol/paths.ts';

/** Says that this is the sample game, and leads home. */
export function DemoBanner() {
  return (
    <aside aria-label="Sample game" className="border-b border-gold-line bg-gold-soft">
      <div className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-2 sm:px-8">
        <p className="min-w-0 flex-1 text-sm">
          <strong className="me-2 inline-block tracking-widest">{demoTexts('badge')}</strong>
          {demoTexts('notice')}
        </p>
        <Button asChild variant="secondary" className="px-4 text-sm">
          <Link to={pages.home}>Back to Home</Link>
        </Button>
      </div>
    </aside>
  );
}
