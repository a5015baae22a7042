import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/ornaments/Wordmark.tsx';
import { pages } from '../../../protocol/paths.ts';

/** Properties of a `NavBar`: whose view it stands above; `shareCode` for the two views of an event. */
type NavBarProps =
  { mode: 'participant' | 'admin'; shareCode: string } | { mode: 'owner' | 'home'; shareCode?: undefined };

const link =
  'inline-flex min-h-12 items-center rounded-control px-2 text-sm font-semibold text-ink underline decoration-gold-line decoration-1 underline-offset-[6px] hover:bg-sunken';

/** The bar above a screen: the product's name leads home, the other side to the other view of the same thing. */
export function NavBar({ mode, shareCode }: NavBarProps) {
  return (
    <nav aria-label="Main" className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 w-full max-w-6xl flex-wrap items-center gap-x-3 px-3 sm:px-7">
        <Link to={pages.home} className="inline-flex min-h-12 items-center rounded-control px-1">
          <Wordmark />
        </Link>
        <span className="grow" />
        {mode === 'participant' && (
          <Link to={pages.admin(shareCode)} className={link}>
            Admin Portal
          </Link>
        )}
        {mode === 'admin' && (
          <Link to={pages.event(shareCode)} className={link}>
            Guest View
          </Link>
        )}
        {mode === 'owner' && (
          <>
            <span className="hidden font-display text-subheading text-muted sm:inline">Owner Dashboard</span>
            <Link to={pages.home} className={link}>
              Home
            </Link>
          </>
        )}
      </div>
    </nav>
  );
}
