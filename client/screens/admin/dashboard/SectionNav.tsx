import { Badge } from '../../../components/display/Badge.tsx';
import clsx from 'clsx';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { transferRequestTexts } from '../../../../protocol/texts/portal/guests/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** The dashboard's sections. Wide screens show all of them. Phones show one at a time. */
export type Section = 'questions' | 'participants' | 'event';

const tabs = { questions: 'questions', participants: 'guests', event: 'event' } as const;

type SectionTabsProps = { section: Section; onChange: (section: Section) => void };

/** The tabs that choose the section on a phone. They stay at the top of the screen. */
export function SectionTabs({ section, onChange }: SectionTabsProps) {
  const { questions, counters } = useOrganiserRoom((room) => room);
  const counts = { questions: questions.length, participants: counters[0], event: undefined };
  return (
    <nav
      aria-label={dashboardTexts('tabsLabel')}
      className="sticky top-0 z-20 -mx-4 border-b border-line bg-surface px-4 py-2 sm:-mx-8 sm:px-8 lg:hidden"
    >
      <ul className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
        {(Object.keys(tabs) as Section[]).map((name) => (
          <li key={name} className="flex-1">
            <button
              type="button"
              aria-current={section === name ? 'true' : undefined}
              onClick={() => onChange(name)}
              className={clsx(
                'flex min-h-12 w-full items-center justify-center gap-1.5 rounded-[0.5rem] px-1 font-semibold max-[22rem]:gap-1 max-[22rem]:px-0.5 max-[22rem]:text-sm',
                section === name ? 'bg-raised text-ink shadow-card ring-1 ring-gold-line' : 'text-muted',
              )}
            >
              {dashboardTexts(tabs[name])}
              {counts[name] !== undefined && (
                <span className="figures text-sm font-normal text-muted">{formatCount(counts[name])}</span>
              )}
              {name === 'participants' && <WaitingBadge />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of phones that ask to continue as a guest. */
function WaitingBadge() {
  const count = useOrganiserRoom(({ seatRequests = [] }) => seatRequests.length);
  if (count === 0) return null;
  return (
    <Badge tone="accent" className="figures">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{transferRequestTexts('waiting', { count })}</span>
    </Badge>
  );
}

const sections = [
  ['event-status', 'status'],
  ['manage-questions', 'questions'],
  ['share-event', 'share'],
  ['event-settings', 'settings'],
  ['header-image', 'headerImage'],
  ['manage-participants', 'guests'],
  ['statistics', 'statistics'],
  ['keepsake', 'keepsake'],
] as const;

/**
 * Links to the sections on wide screens, where the dashboard is one page. The links stay at the top of the
 * screen.
 */
export function SectionLinks() {
  // A rehearsal has no keepsake.
  const isRehearsal = useOrganiserRoom(({ event }) => event.isRehearsal);
  const shown = sections.filter(([id]) => !isRehearsal || id !== 'keepsake');
  return (
    <nav
      aria-label={dashboardTexts('linksLabel')}
      className="sticky top-0 z-20 mt-2 -mx-3 border-b border-line bg-surface max-lg:hidden"
    >
      <ul className="flex flex-wrap gap-x-1">
        {shown.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center gap-1.5 rounded-control px-3 font-semibold underline decoration-gold-line decoration-1 underline-offset-[6px] hover:bg-sunken"
            >
              {dashboardTexts(name)}
              {name === 'guests' && <WaitingBadge />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
