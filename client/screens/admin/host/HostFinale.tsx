import { EllipsisVertical, EyeOff, Flag, Sparkles } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { useShowAnswers } from '../../../stores/organiser/questions.ts';
import { askToEndEvent } from '../over/askToEndEvent.ts';
import { hideAnswersOrAsk, showAnswersOrAsk } from './showAnswersOrAsk.ts';

/** Where the focus goes when the button that was tapped has done its work and gone. */
export const hostPanelId = 'next-action';

type HostFinaleProps = { answered: number; left: number };

/**
 * The great moment: shows everybody all answers and scores. Afterwards the thumb finds the end of the event there, once
 * nothing is left to answer; hiding the answers again lies in a menu and asks first, as the end does.
 */
export function HostFinale({ answered, left }: HostFinaleProps) {
  const event = useEventRoom(({ room }) => room?.event);
  const showAnswers = useShowAnswers();
  if (!event) return null;
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
      {answered > 0 && left === 0 && !event.isOver && (
        <Button
          variant="secondary"
          size="lg"
          className="min-w-0 grow px-3"
          icon={<Flag aria-hidden="true" />}
          onClick={() => askToEndEvent(event, hostPanelId)}
        >
          End the event
        </Button>
      )}
      {event.isOver && <p className="grow self-center text-center text-muted">The event is over.</p>}
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
