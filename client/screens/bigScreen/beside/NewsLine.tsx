import { counted } from '../../../features/game/boardWords.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { latestGuests } from '../latestGuests.ts';
import { openQuestions } from '../opening/openings.ts';
import { lengthOf } from '../lengthOf.ts';
import { Status } from '../Status.tsx';
import { useTurn } from './useTurn.ts';

const latestShown = 4;

/** While the way to join stands beside the board: in turn what is asked and who has just joined, in a line or two below it. */
export function NewsLine({ room }: { room: RoomState }) {
  const latest = latestGuests(room, latestShown).map(({ username }) => username);
  const turn = useTurn({
    open: openQuestions(room),
    hasGuests: latest.length > 0,
    hasPicture: false,
    canJoin: false,
  });
  const words = turn?.kind === 'asked' ? turn.question.text : latest.join(' · ');
  return (
    <footer className="wall-news">
      {turn && (
        <div
          key={turn.kind === 'asked' ? turn.question.id : turn.kind}
          className="min-w-0 flex-1 animate-rise"
        >
          <p className="wall-eyebrow">{turn.kind === 'asked' ? 'Predict now' : 'Just joined'}</p>
          <p className="wall-news-line" data-length={lengthOf(words, 20, 34)} dir="auto">
            {words}
          </p>
        </div>
      )}
      <Status>{counted(room.counters[1], 'prediction')}</Status>
    </footer>
  );
}
