import { Clapperboard } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { hasSwitch } from '../../../protocol/paths.ts';
import { rehearsalTexts } from '../../../protocol/texts/rehearsal.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** Marks every screen of a rehearsal event. The big screen has its own mark in the margin. */
export function RehearsalStrip() {
  const { pathname, search } = useLocation();
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode);
  const isOver = useEventRoom(({ status }) => status === 'removed');
  const isEventScreen = pathname.split('/').some((part) => tidyShareCode(part) === shareCode);
  if (!isEventScreen || hasSwitch(new URLSearchParams(search), 'display')) return null;
  return (
    <aside
      aria-label={rehearsalTexts('label')}
      className="flex flex-wrap items-center justify-center gap-x-2 border-b border-gold-line bg-gold-soft px-4 py-1.5 text-center text-sm text-ink print:hidden"
    >
      <Clapperboard aria-hidden="true" className="size-4 text-gold" />
      <strong className="tracking-widest uppercase">{rehearsalTexts('label')}</strong>
      <span>{rehearsalTexts(isOver ? 'isOver' : 'hint')}</span>
    </aside>
  );
}
