import clsx from 'clsx';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

/** The parts of the desk; beside each other on wide screens, one at a time on phones. */
export type Section = 'questions' | 'participants' | 'event';

type SectionTabsProps = { section: Section; onChange: (section: Section) => void };

const names: Record<Section, string> = { questions: 'Questions', participants: 'Guests', event: 'Event' };

/** Which part of the desk a phone shows; stays at the top of the screen. */
export function SectionTabs({ section, onChange }: SectionTabsProps) {
  const questions = useEventRoom(({ room }) => room?.questions.length ?? 0);
  const participants = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  const counts: Partial<Record<Section, number>> = { questions, participants };
  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-20 -mx-4 border-b border-line bg-surface px-4 py-2 sm:-mx-8 sm:px-8 lg:hidden"
    >
      <ul className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
        {(Object.keys(names) as Section[]).map((name) => (
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
              {names[name]}
              {counts[name] !== undefined && (
                <span className="figures text-sm font-normal text-muted">{formatCount(counts[name])}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
