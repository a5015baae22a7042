import { pages } from '../../../protocol/paths.ts';
import { OwnParticipant } from '../../features/leaderboard/OwnParticipant.tsx';
import { MessageCard } from './MessageCard.tsx';

/** The page on which a guest leaves a message, with words to begin from. */
export function MessageScreen() {
  return (
    <OwnParticipant title="Leave a Message" pathOf={pages.message}>
      {({ event, participant }) => <MessageCard shareCode={event.shareCode} participant={participant} />}
    </OwnParticipant>
  );
}
