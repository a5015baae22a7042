import { delaysMs } from '../../limits.ts';
import { bigScreenTexts } from '../../../protocol/texts/bigScreen.ts';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { useHasLasted } from '../../components/timing.ts';
import { useEventRoom, type RoomStatus } from '../../stores/room/eventRoom.ts';

const titleKeys = {
  waiting: 'waitingTitle',
  unreachable: 'unreachableTitle',
  not_found: 'notFoundTitle',
  inactive: 'inactiveTitle',
  removed: 'notFoundTitle',
} as const;

type Reason = keyof typeof titleKeys;
const isReason = (status: RoomStatus): status is RoomStatus & Reason => status in titleKeys;

/** The maximum length of a displayed code, because an address may contain any text. */
const maxCodeLength = 40;

function noticeText(reason: Reason, shareCode: string): string {
  if (reason !== 'not_found' && reason !== 'inactive') return bigScreenTexts(reason);
  return bigScreenTexts('notFound', {
    code: shareCode.length > maxCodeLength ? `${shareCode.slice(0, maxCodeLength)}...` : shareCode,
  });
}

/** The notice that the screen shows when it has no board. */
export function NoBoard({ shareCode }: { shareCode: string }) {
  const status = useEventRoom((state) => state.status);
  const isUnreachable = useEventRoom((state) => state.isUnreachable);
  const isSlow = useHasLasted(true, delaysMs.loadingPatience);
  const waiting = isUnreachable || isSlow ? 'unreachable' : 'waiting';
  const reason = isReason(status) ? status : waiting;
  return (
    <div className="screen-notice" role="status">
      <Ornament className="w-[60vw]" />
      <h1 className="board-title">{bigScreenTexts(titleKeys[reason])}</h1>
      <p className="board-row max-w-[30em] text-muted">{noticeText(reason, shareCode)}</p>
    </div>
  );
}
