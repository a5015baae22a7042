import { EllipsisVertical, EyeOff, Flag, Sparkles } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { askToEndEvent } from '../overview/EndEvent.tsx';
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
      <Button
        size="lg"
        wide
        icon={<Sparkles aria-hidden="true" />}
        onClick={() => showAnswersOrAsk(hostPanelId)}
      >
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
          icon={<Flag aria-hidden="true" />}
          onClick={() => askToEndEvent(hostPanelId)}
        >
          End the event
        </Button>
      )}
      {isOver && <p className="grow self-center text-center text-muted">The event is over.</p>}
      <Menu
        trigger={
          <IconButton label="More for the reveal" variant="outline" className="size-14!">
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: 'Hide answers again',
            icon: <EyeOff aria-hidden="true" />,
            onSelect: afterMenu(hideAnswersOrAsk),
          },
        ]}
      />
    </div>
  );
}
