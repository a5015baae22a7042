import { useState } from 'react';
import { cheerEmoji, type Cheer, cheers } from '../../../../../protocol/cheers.ts';
import { cheeringTexts } from '../../../../../protocol/texts/guest/game/cheering.ts';
import { IconButton } from '../../../../components/controls/Button.tsx';
import { useTimeout } from '../../../../components/timing.ts';
import { liveSocket } from '../../../../live/liveSocket.ts';
import { FrameAction } from '../../EventFrame.tsx';

/** The server counts at most one cheer per guest in this time, in milliseconds. */
const pauseMs = 1_000;

/** Six emoji that a guest can send to the big screen. Cheers are lost without a connection. */
export function CheerBar() {
  const [sent, setSent] = useState<Cheer>();
  useTimeout(() => setSent(undefined), sent && pauseMs, sent);
  function send(cheer: Cheer): void {
    if (sent) return;
    setSent(cheer);
    liveSocket().volatile.emit('cheer', { cheer });
  }
  return (
    <FrameAction>
      <div role="group" aria-label={cheeringTexts('title')} className="flex justify-between">
        {cheers.map((cheer) => (
          <IconButton
            key={cheer}
            label={cheeringTexts(cheer)}
            aria-disabled={sent !== undefined}
            onClick={() => send(cheer)}
          >
            <span aria-hidden="true" className="text-title">
              {cheerEmoji[cheer]}
            </span>
          </IconButton>
        ))}
      </div>
    </FrameAction>
  );
}
