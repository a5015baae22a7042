import type { CSSProperties } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { shareOrigin, withoutScheme } from '../../../features/sharing/shareOrigin.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { NewQuestionsLine, spokenNewQuestions } from '../newQuestions/NewQuestions.tsx';
import { Picture } from '../Picture.tsx';
import { latestGuests } from '../roomFacts.ts';
import { lengthOf } from '../textLength.ts';
import { JoinQr } from './JoinQr.tsx';
import './invitation.css';

/** A longer code stands on a line of its own. */
const lettersBesideQr = 7;

/**
 * Before the first prediction: the way into the game, as large as the screen allows, and who is here already. While the
 * door is closed it invites nobody.
 */
export function Invitation({ room, newQuestions }: { room: RoomState; newQuestions: readonly Question[] }) {
  const { title, shareCode, logo, headerImage, isDoorClosed } = room.event;
  const isLongCode = !isDoorClosed && shareCode.length > lettersBesideQr;
  return (
    <div
      className="screen-invitation"
      data-code={isLongCode ? 'long' : 'short'}
      data-picture={headerImage !== undefined}
    >
      <div className="screen-invitation-words">
        {logo && !isLongCode && <img src={logo} alt="" className="screen-logo mb-[calc(var(--u)*2)]" />}
        {!isDoorClosed && <p className="screen-eyebrow">Join our prediction game</p>}
        <h1 className="screen-invitation-title font-display" data-length={lengthOf(title, 26, 56)}>
          {title}
        </h1>
        <p className="board-caption mt-[calc(var(--u)*2.5)] text-muted">
          {isDoorClosed ? 'The door is closed to new guests.' : 'Scan the QR code, or go to'}
        </p>
        {!isDoorClosed && <p className="screen-invitation-address">{withoutScheme(shareOrigin())}</p>}
        {!isDoorClosed && !isLongCode && <Code shareCode={shareCode} />}
      </div>
      {headerImage ? (
        <Picture src={headerImage} className="screen-invitation-picture" />
      ) : (
        <Branch className="screen-invitation-branch" />
      )}
      {!isDoorClosed && (
        <div className="screen-invitation-qr">
          <JoinQr shareCode={shareCode} size="large" />
        </div>
      )}
      {isLongCode && <Code shareCode={shareCode} />}
      <div className="screen-guests">
        {newQuestions.length > 0 ? <NewQuestionsLine questions={newQuestions} /> : <Guests room={room} />}
        <ConnectionStatus />
      </div>
      <LiveRegion message={spokenNewQuestions(newQuestions)} />
    </div>
  );
}

function Code({ shareCode }: { shareCode: string }) {
  return (
    <div className="screen-invitation-code-place mt-[calc(var(--u)*2)]">
      <p className="board-caption text-muted">and enter the code</p>
      <p
        className="screen-invitation-code event-code"
        style={{ '--letters': Math.max(6, shareCode.length) } as CSSProperties}
      >
        {shareCode}
      </p>
    </div>
  );
}

function guestsWord(count: number, isDoorClosed: boolean): string {
  if (count === 0) return isDoorClosed ? 'No guests yet.' : 'No guests yet. Who’ll be first?';
  return count === 1 ? 'guest is in the game' : 'guests are in the game';
}

const latestShown = 8;

function Guests({ room }: { room: RoomState }) {
  const [guestCount] = room.counters;
  return (
    <>
      <p className="flex shrink-0 items-baseline gap-[calc(var(--u)*1.4)]">
        {guestCount > 0 && (
          <span className="screen-guests-number font-display">{formatCount(guestCount)}</span>
        )}
        <span className="board-caption text-muted">{guestsWord(guestCount, room.event.isDoorClosed)}</span>
      </p>
      <ul className="screen-guests-names" aria-label="Latest to join">
        {latestGuests(room, latestShown).map(({ id, username }) => (
          <li key={id} className="screen-line animate-rise">
            {username}
          </li>
        ))}
      </ul>
    </>
  );
}
