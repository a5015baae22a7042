import clsx from 'clsx';
import { useState } from 'react';
import { qrQuietMs } from '../../../limits.ts';
import { shareLink } from '../../../../protocol/paths.ts';
import type { BigScreenQr } from '../../../../protocol/schemas/events.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { QrCode } from '../../../features/sharing/QrCode.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { useTimeout } from '../../../components/timing.ts';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import { hasShownAnswer } from '../roomFacts.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { codeWidth } from './codeWidth.ts';
import './invitation.css';
import './joinBar.css';

interface JoinBarProps {
  room: RoomState;
  isClosed: boolean;
  /** False during a step that shows its own number of predictions. */
  isCounting?: boolean;
}

/**
 * A slim bar for late guests. It shows the address and the code while joining is open, the number of
 * predictions, and the connection status.
 */
export function JoinBar({ room, isClosed, isCounting = true }: JoinBarProps) {
  if (isClosed)
    return (
      <footer className="screen-bar justify-center">
        <p className="board-row font-display">{bigScreenTexts('thanksClosed')}</p>
      </footer>
    );
  return (
    <footer className="screen-bar">
      <HowToJoin event={room.event} />
      <ConnectionStatus>
        {isCounting && bigScreenTexts('predictions', { count: room.counters[1] })}
      </ConnectionStatus>
    </footer>
  );
}

function HowToJoin({ event: { shareCode, isOver, isDoorClosed } }: Pick<RoomState, 'event'>) {
  if (isOver) return <p className="board-row font-display">{bigScreenTexts('thanksOver')}</p>;
  if (isDoorClosed) return <p className="board-caption text-muted">{bigScreenTexts('joiningClosed')}</p>;
  return (
    <>
      <JoinQr shareCode={shareCode} size="small" />
      <div className="screen-bar-way">
        <RichText
          text={bigScreenTexts('joinAnytime')}
          tags={{
            words: (words) => <p className="screen-small text-muted">{words}</p>,
            address: () => (
              <p className="screen-bar-address" dir="ltr">
                {withoutScheme(shareOrigin())}
              </p>
            ),
            code: () => (
              <p className="screen-bar-code event-code" style={codeWidth(shareCode)}>
                {shareCode}
              </p>
            ),
          }}
        />
      </div>
    </>
  );
}

const sides = {
  large: 'calc(var(--u) * 45)',
  middle: 'calc(var(--u) * 28)',
  small: 'calc(var(--u) * 10.4)',
};

/**
 * The QR code to join. A `large` code has 45 % of the screen's height, so that guests can scan it from the
 * back of the room.
 */
export function JoinQr({ shareCode, size }: { shareCode: string; size: keyof typeof sides }) {
  return (
    <div className={clsx('screen-qr', size !== 'small' && 'screen-qr-big')}>
      <QrCode
        value={shareLink(shareOrigin(), shareCode)}
        size={sides[size]}
        label={bigScreenTexts('qrCode', { code: shareCode })}
        className="rounded-none"
      />
    </div>
  );
}

const latestJoin = ({ rows }: RoomState) =>
  rows.reduce((latest, { joinedAt }) => Math.max(latest, joinedAt), 0);

/**
 * Returns the size of the QR code that the host has set. The default is large until no guest has joined for
 * some time since the screen was opened. Before the first shown answer, a new guest makes the code large
 * again. After that answer, the code stays small.
 */
export function useQrSize(room: RoomState): BigScreenQr {
  const isLobby = !hasShownAnswer(room);
  const latest = latestJoin(room);
  const [isQuiet, setIsQuiet] = useState(!isLobby);
  const [lastSeenJoin, setLastSeenJoin] = useState(latest);
  if (latest > lastSeenJoin) {
    setLastSeenJoin(latest);
    if (isLobby) setIsQuiet(false);
  }
  useTimeout(() => setIsQuiet(true), isQuiet ? undefined : qrQuietMs, lastSeenJoin);
  return room.event.bigScreenQr ?? (isQuiet ? 'small' : 'large');
}
