import type { BoardRow } from '../../../../protocol/live.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { BigQr } from '../join/BigQr.tsx';
import { latestGuests } from '../latestGuests.ts';
import { openQuestions } from '../opening/openings.ts';
import { Picture } from '../Picture.tsx';
import { AskedCard } from './AskedCard.tsx';
import { useTurn } from './useTurn.ts';
import './beside.css';

const latestShown = 6;

/** Beside the board, in turn: what is asked, who has just joined, whose celebration it is, how to join. */
export function Turns({ room, canJoin }: { room: RoomState; canJoin: boolean }) {
  const { headerImage, shareCode } = room.event;
  const hasPicture = headerImage !== undefined;
  const latest = latestGuests(room, latestShown);
  const turn = useTurn({ open: openQuestions(room), hasGuests: latest.length > 0, hasPicture, canJoin });
  if (!turn) return null;
  return (
    <section className="wall-beside" aria-label="Also tonight">
      {turn.kind === 'asked' && <AskedCard key={turn.question.id} question={turn.question} />}
      {turn.kind === 'joined' && <JoinedCard latest={latest} />}
      {turn.kind === 'picture' && headerImage && (
        <Picture src={headerImage} className="wall-beside-picture" />
      )}
      {turn.kind === 'join' && (
        <div className="wall-turn" data-kind="join">
          <p className="wall-eyebrow">Join the game</p>
          <BigQr shareCode={shareCode} />
        </div>
      )}
    </section>
  );
}

function JoinedCard({ latest }: { latest: readonly BoardRow[] }) {
  return (
    <section className="wall-turn">
      <h2 className="wall-eyebrow">Just joined</h2>
      <ul className="wall-turn-names">
        {latest.map(({ id, username }) => (
          <li key={id} className="wall-line font-display" dir="auto">
            {username}
          </li>
        ))}
      </ul>
    </section>
  );
}
