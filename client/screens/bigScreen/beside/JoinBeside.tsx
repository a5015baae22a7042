import type { CSSProperties } from 'react';
import { shareOrigin, withoutScheme } from '../../../features/sharing/shareOrigin.ts';
import { BigQr } from '../join/BigQr.tsx';
import './beside.css';

/** The way into the game beside the board, with the QR code at its full size. */
export function JoinBeside({ shareCode }: { shareCode: string }) {
  return (
    <section className="wall-beside wall-join" aria-label="Join the game">
      <BigQr shareCode={shareCode} />
      <div>
        <p className="wall-small text-muted">Scan to join, or enter the code at</p>
        <p className="wall-join-address">{withoutScheme(shareOrigin())}</p>
      </div>
      <p
        className="wall-join-code event-code"
        style={{ '--letters': Math.max(5, shareCode.length) } as CSSProperties}
      >
        {shareCode}
      </p>
    </section>
  );
}
