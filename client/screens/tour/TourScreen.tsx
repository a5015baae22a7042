import { pages } from '../../../protocol/paths.ts';
import { OwnParticipant } from '../../features/leaderboard/OwnParticipant.tsx';
import { Tour } from './Tour.tsx';

/** What comes after the last prediction, in three steps. */
export function TourScreen() {
  return (
    <OwnParticipant title="What Comes Next" pathOf={pages.tour}>
      {({ event, participant }) => <Tour event={event} participant={participant} />}
    </OwnParticipant>
  );
}
