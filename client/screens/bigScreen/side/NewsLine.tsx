import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { latestGuests } from '../roomFacts.ts';
import { lengthOf } from '../textLength.ts';
import { useRotation } from './rotation.ts';

const latestShown = 4;

/** While the way to join stands beside the board: in turn what is asked and who has just joined, in a line or two below it. */
export function NewsLine({ room }: { room: RoomState }) {
  const card = useRotation(room, { hasPicture: false, canJoin: false });
  const question = card?.kind === 'question' ? card.question : undefined;
  const latest = latestGuests(room, latestShown).map(({ username }) => username);
  const words = question?.text ?? latest.join(' · ');
  return (
    <footer className="screen-news">
      {card && (
        <div key={question?.id ?? card.kind} className="min-w-0 flex-1 animate-rise">
          <p className="screen-eyebrow">{bigScreenTexts(question ? 'predictNow' : 'justJoined')}</p>
          <p className="screen-news-line" data-length={lengthOf(words, 20, 34)} dir="auto">
            {words}
          </p>
        </div>
      )}
      <ConnectionStatus>{bigScreenTexts('predictions', { count: room.counters[1] })}</ConnectionStatus>
    </footer>
  );
}
