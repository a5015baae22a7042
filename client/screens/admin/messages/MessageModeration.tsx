import { Clock, Eye, EyeOff } from 'lucide-react';
import { useRef } from 'react';
import { isMessageShown, type MessageState } from '../../../../protocol/rules/visibility.ts';
import { messagesTexts } from '../../../../protocol/texts/portal/guests/messages.ts';
import { Button, useBusy } from '../../../components/controls/Button.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { moderateMessage } from '../../../stores/organiser/messages.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { GuestMessage } from '../../../stores/room/guestMessages.ts';

/** Marks a message that guests do not see, because it is hidden or not approved yet. */
export function MessageMark({ state = 'undecided' }: { state: MessageState | undefined }) {
  const isShown = useOrganiserRoom(({ event }) => isMessageShown(event, state));
  if (isShown) return null;
  return state === 'hidden' ? (
    <Badge icon={<EyeOff />}>{messagesTexts('hiddenMark')}</Badge>
  ) : (
    <Badge tone="gold" icon={<Clock />}>
      {messagesTexts('waitingMark')}
    </Badge>
  );
}

type ModerationProps = { id: string; username: string; message: GuestMessage };

/**
 * The mark of a message, and the buttons that show and hide the message. The first button stays in place, so
 * that a second tap reverts the first.
 */
export function MessageModeration({ id, username: name, message }: ModerationProps) {
  const isShown = useOrganiserRoom(({ event }) => isMessageShown(event, message.state));
  const first = useRef<HTMLButtonElement>(null);
  const [isBusy, run] = useBusy();
  const moderate = (state: 'shown' | 'hidden') => void run(async () => moderateMessage(id, state, message));
  const hide = {
    icon: <EyeOff />,
    'aria-label': messagesTexts('hideOf', { name }),
    children: messagesTexts('hide'),
  };
  const show = {
    icon: <Eye />,
    'aria-label': messagesTexts('showOf', { name }),
    children: messagesTexts('show'),
  };
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <MessageMark state={message.state} />
      <Button
        ref={first}
        {...(isShown ? hide : show)}
        variant="quiet"
        className={buttonLook}
        busy={isBusy}
        onClick={() => moderate(isShown ? 'hidden' : 'shown')}
      />
      {!isShown && message.state !== 'hidden' && (
        <Button
          {...hide}
          variant="quiet"
          className={buttonLook}
          busy={isBusy}
          onClick={() => {
            // This button disappears, so the first button must take the focus.
            first.current?.focus();
            moderate('hidden');
          }}
        />
      )}
    </div>
  );
}

const buttonLook = 'px-2.5 text-sm';
