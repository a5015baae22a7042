import type { CSSProperties } from 'react';
import { shareLink } from '../../../protocol/paths.ts';
import { formatCount } from '../../../protocol/texts.ts';
import { shareOrigin, withoutScheme } from '../../blocks/shareOrigin.ts';
import { Branch } from '../../components/Branch.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import type { RoomState } from '../../stores/roomState.ts';
import { lengthOf } from './lengthOf.ts';
import { useWakeLock } from './manners.ts';
import { Status } from './Status.tsx';
import './invitation.css';

/** A longer code stands on a line of its own. */
const lettersBesideQr = 7;

/**
 * Before the first prediction: the way into the game, as large as the screen allows, and who is here already. While the
 * door is closed it invites nobody.
 */
export function Invitation({ room }: { room: RoomState }) {
  const { title, shareCode, logo, isDoorClosed } = room.event;
  const isLongCode = !isDoorClosed && shareCode.length > lettersBesideQr;
  return (
    <div className="wall-invitation" data-code={isLongCode ? 'long' : 'short'}>
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
      <Branch className="wall-invitation-branch" />
      {!isDoorClosed && <Way shareCode={shareCode} />}
      {isLongCode && <Code shareCode={shareCode} />}
      <Guests room={room} />
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

function Way({ shareCode }: { shareCode: string }) {
  return (
    <div className="wall-invitation-qr">
      <div className="wall-qr">
        <QrCode
          value={shareLink(shareOrigin(), shareCode)}
          size="calc(var(--u) * 45)"
          label={`QR code to join event ${shareCode}`}
          className="rounded-none"
        />
      </div>
    </div>
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

function Guests({ room: { event, rows, counters } }: { room: RoomState }) {
  const wakeLock = useWakeLock();
  const latest = rows.toSorted((a, b) => b.joinedAt - a.joinedAt).slice(0, latestShown);
  return (
    <div className="col-span-full">
      <div className="wall-guests">
        <p className="flex shrink-0 items-baseline gap-[calc(var(--u)*1.4)]">
          {counters[0] > 0 && (
            <span className="wall-guests-number font-display">{formatCount(counters[0])}</span>
          )}
          <span className="board-caption text-muted">{guestsWord(counters[0], event.isDoorClosed)}</span>
        </p>
        <ul className="wall-guests-names" aria-label="Latest to join">
          {latest.map(({ id, username }) => (
            <li key={id} className="wall-line animate-rise">
              {username}
            </li>
          ))}
        </ul>
        <Status />
      </div>
      {wakeLock === 'unavailable' && (
        <p className="wall-small text-muted">
          Press F for full screen. To keep this screen on, change the computer’s sleep settings.
        </p>
      )}
    </div>
  );
}
