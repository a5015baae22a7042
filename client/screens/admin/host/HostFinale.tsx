import { EllipsisVertical, EyeOff, Flag, Sparkles } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { askToEndEvent } from '../overview/EventControls.tsx';
import { hideAnswersOrAsk, showAnswersOrAsk } from './revealAnswers.ts';

/** Where the focus goes when the button that was tapped has done its work and gone. */
export const hostPanelId = 'next-action';

/**
 * The great moment: shows everybody all answers and scores. Afterwards the thumb finds the end of the event there, once
 * nothing is left to answer; hiding the answers again lies in a menu and asks first, as the end does.
 */
export function HostFinale({ answered, left }: { answered: number; left: number }) {
  const { isOver, showAnswers } = useOrganiserRoom(({ event }) => event);
  if (!showAnswers)
    return (
      <Button size="lg" wide icon={<Sparkles />} onClick={() => showAnswersOrAsk(hostPanelId)}>
        {answered > 0 ? 'Reveal everything' : 'Show answers live'}
      </Button>
    );
  return (
    <div className="flex justify-center gap-2">
      {answered > 0 && left === 0 && !isOver && (
        <Button
          variant="secondary"
          size="lg"
          className="min-w-0 grow px-3"
          icon={<Flag />}
          onClick={() => askToEndEvent(hostPanelId)}
        >
          End the event
        </Button>
      )}
      {isOver && <p className="grow self-center text-center text-muted">The event is over.</p>}
      <Menu
        trigger={
          <IconButton label="More for the reveal" variant="outline" className="size-14!">
            <EllipsisVertical />
          </IconButton>
        }
        items={[{ label: 'Hide answers again', icon: <EyeOff />, onSelect: afterMenu(hideAnswersOrAsk) }]}
      />
    </div>
  );
}

/** How many answers are ready to be revealed. */
export function HostFinaleWords({ answered, left }: { answered: number; left: number }) {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  return (
    <>
      <p className="eyebrow low:hidden">{showAnswers ? 'Revealed' : 'The reveal'}</p>
      <p className="font-display text-subheading leading-tight">
        {answered === 0
          ? 'No answers set yet'
          : `${counted(answered, 'answer')} set${left > 0 ? `, ${left} to go` : ''}`}
      </p>
      <p className="mt-0.5 text-sm text-muted [@media(max-height:40rem)]:hidden">
        {showAnswers ? 'Guests can see answers and scores.' : 'Hidden until you reveal them.'}
      </p>
    </>
  );
}
