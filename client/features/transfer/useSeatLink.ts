import { useEffect, useState } from 'react';
import { seatLinkMs } from '../../../protocol/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { screenToasts } from '../../../protocol/texts/screenTexts.ts';
import { makeSeatLink } from '../../api/seats.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { shareOrigin } from '../sharing/shareOrigin.ts';

/** A one-time link to a guest's seat, and the milliseconds that it has left by this device's own clock. */
export function useSeatLink(participantId: string) {
  const [made, setMade] = useState<{ link: string; until: number }>();
  const [leftMs, setLeftMs] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const until = made?.until;

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const left = Math.max(0, until - Date.now());
      setLeftMs(left);
      if (left === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);

  async function make(): Promise<void> {
    setIsBusy(true);
    try {
      const { token } = await makeSeatLink(participantId);
      setMade({ link: `${shareOrigin()}${pages.seat(token)}`, until: Date.now() + seatLinkMs });
      setLeftMs(seatLinkMs);
    } catch {
      showToast(screenToasts.seatLinkFailed);
    } finally {
      setIsBusy(false);
    }
  }
  return { link: made?.link, leftMs, isBusy, make };
}
