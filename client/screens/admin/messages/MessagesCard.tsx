import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { isMessageShown } from '../../../../protocol/rules/visibility.ts';
import { messagesTexts } from '../../../../protocol/texts/portal/guests/messages.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { setHoldsMessages } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { MessagesDialog } from './MessagesDialog.tsx';
import { useMessages } from './useMessages.ts';

/** Turns approval of messages on or off, shows how many wait, and opens all messages. */
export function MessagesCard() {
  const event = useOrganiserRoom((room) => room.event);
  const { holdsMessages = false } = event;
  const messages = useMessages(holdsMessages);
  const [isOpen, setIsOpen] = useState(false);
  const count = [...messages.values()].filter(
    ({ text, state }) => text !== '' && state === 'undecided' && !isMessageShown(event, state),
  ).length;
  return (
    <Card as="section" aria-labelledby="guest-messages">
      <div className="flex flex-wrap items-center gap-3">
        <Heading level={3} size="subheading" id="guest-messages" tabIndex={-1}>
          {messagesTexts('title')}
        </Heading>
        <span role="status">
          {count > 0 && (
            <Badge tone="gold" className="figures">
              {messagesTexts('waiting', { count })}
            </Badge>
          )}
        </span>
      </div>
      <Switch
        label={messagesTexts('holdLabel')}
        hint={messagesTexts(holdsMessages ? 'heldHint' : 'freeHint')}
        isOn={holdsMessages}
        onChange={(isOn) => (isOn || count === 0 ? void setHoldsMessages(isOn) : askToRelease(count))}
        className="mt-2"
      />
      <Button
        variant="secondary"
        className="mt-3"
        icon={<MessageSquareHeart />}
        onClick={() => setIsOpen(true)}
      >
        {messagesTexts('open')}
      </Button>
      {isOpen && <MessagesDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

const askToRelease = (count: number) =>
  requestConfirmation({
    title: messagesTexts('releaseTitle'),
    description: messagesTexts('release', { count }),
    confirmLabel: messagesTexts('releaseButton'),
    onConfirm: async () => setHoldsMessages(false),
  });
