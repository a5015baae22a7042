import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/ornaments/Wordmark.tsx';
import { pageLinks } from '../../../protocol/paths.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';

const link =
  'inline-flex min-h-12 items-center rounded-control px-2 text-sm font-semibold text-ink underline decoration-gold-line decoration-1 underline-offset-[6px] hover:bg-sunken';

/** The link beside the product's name, to the host's other view of the event or to the home page. */
const otherView = {
  admin: { to: pageLinks.event, nameKey: 'guestView' },
  owner: { to: () => pageLinks.home, nameKey: 'home' },
  home: undefined,
} as const;

type NavBarProps = { mode: 'admin'; shareCode: string } | { mode: 'owner' | 'home'; shareCode?: undefined };

/** The navigation bar: the product's name, which links to the home page, and the link to the other view. */
export function NavBar({ mode, shareCode = '' }: NavBarProps) {
  const other = otherView[mode];
  return (
    <nav aria-label={layoutTexts('navigation')} className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 w-full max-w-6xl flex-wrap items-center gap-x-3 px-3 sm:px-7">
        <HomeLink />
        <span className="grow" />
        {mode === 'owner' && (
          <span className="hidden font-display text-subheading text-muted sm:inline">
            {layoutTexts('ownerDashboard')}
          </span>
        )}
        {other && (
          <Link to={other.to(shareCode)} className={link}>
            {layoutTexts(other.nameKey)}
          </Link>
        )}
      </div>
    </nav>
  );
}

const HomeLink = () => (
  <Link to={pageLinks.home} className="inline-flex min-h-12 items-center rounded-control px-1">
    <Wordmark />
  </Link>
);

/** The navigation at the bottom of a guest's pages: the home page, and the event's admin portal. */
export const GuestNav = ({ shareCode }: { shareCode: string }) => (
  <nav aria-label={layoutTexts('navigation')} className="flex flex-wrap items-center justify-center gap-x-3">
    <HomeLink />
    <Link to={pageLinks.admin(shareCode)} className={link}>
      {layoutTexts('adminPortal')}
    </Link>
  </nav>
);
