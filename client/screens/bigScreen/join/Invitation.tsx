import type { CSSProperties } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { shareOrigin, withoutScheme } from '../../../features/sharing/shareOrigin.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { latestGuests } from '../latestGuests.ts';
import { lengthOf } from '../lengthOf.ts';
import { OpeningLine, spokenOpening } from '../opening/Opening.tsx';
import { Picture } from '../Picture.tsx';
import { Status } from '../Status.tsx';
import { BigQr } from './BigQr.tsx';
import './invitation.css';

/** A longer code stands on a line of its own. */
const lettersBesideQr = 7;

/**
 * Before the first prediction: the way into the game, as large as the screen allows, and who is here already. While the
 * door is closed it invites nobody.
 */
export function Invitation({ room, opened }: { room: RoomState; opened: readonly Question[] }) {
  const { title, shareCode, logo, headerImage, isDoorClosed } = room.event;
  const isLongCode = !isDoorClosed && shareCode.length > lettersBesideQr;
  return (
    <div
      className="wall-invitation"
      data-code={isLongCode ? 'long' : 'short'}
      data-picture={headerImage !== undefined}
    >
      <div className="wall-invitation-words">
        {logo && !isLongCode && <img src={logo} alt="" className="wall-logo mb-[calc(var(--u)*2)]" />}
        {!isDoorClosed && <p className="wall-eyebrow">Join our prediction game</p>}
        <h1 className="wall-invitation-title font-display" data-length={lengthOf(title, 26, 56)}>
          {title}
        </h1>
        {isDoorClosed ? (
          <p className="board-caption mt-[calc(var(--u)*2.5)] text-muted">
            The door is closed to new guests.
          </p>
        ) : (
          <Address />
        )}
        {!isDoorClosed && !isLongCode && <Code shareCode={shareCode} />}
      </div>
      {headerImage ? (
        <Picture src={headerImage} className="wall-invitation-picture" />
      ) : (
        <Branch className="wall-invitation-branch" />
      )}
      {!isDoorClosed && (
        <div className="wall-invitation-qr">
          <BigQr shareCode={shareCode} />
        </div>
      )}
      {isLongCode && <Code shareCode={shareCode} />}
      <div className="wall-guests">
        {opened.length > 0 ? <OpeningLine opened={opened} /> : <Guests room={room} />}
        <Status />
      </div>
      <LiveRegion message={spokenOpening(opened)} />
    </div>
  );
}

function Address() {
  return (
    <>
      <p className="board-caption mt-[calc(var(--u)*2.5)] text-muted">Scan the QR code, or go to</p>
      <p className="wall-invitation-address">{withoutScheme(shareOrigin())}</p>
    </>
  );
}

function Code({ shareCode }: { shareCode: string }) {
  return (
    <div className="wall-invitation-code-place mt-[calc(var(--u)*2)]">
      <p className="board-caption text-muted">and enter the code</p>
      <p
        className="wall-invitation-code event-code"
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
        {guestCount > 0 && <span className="wall-guests-number font-display">{formatCount(guestCount)}</span>}
        <span className="board-caption text-muted">{guestsWord(guestCount, room.event.isDoorClosed)}</span>
      </p>
      <ul className="wall-guests-names" aria-label="Latest to join">
        {latestGuests(room, latestShown).map(({ id, username }) => (
          <li key={id} className="wall-line animate-rise">
            {username}
          </li>
        ))}
      </ul>
    </>
  );
}
