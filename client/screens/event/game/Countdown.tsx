import clsx from 'clsx';
import { formatMoment, formatSpan } from '../../../../protocol/texts/formats.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { useClock } from '../../../components/useClock.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** From here on it is told with more weight, and once more aloud. */
const lastMs = 10 * secondMs;

/** When a question closes, in words: for the last hour the time that is left, before that the moment. */
const closingWords = (deadline: number, now: number): string =>
  deadline - now >= hourMs
    ? gameTexts('openUntil', { time: formatMoment(deadline) })
    : gameTexts('closesIn', { time: formatSpan(deadline - now) });

/** When the clock closes a question, where it does. */
export const useDeadline = (questionId: string | undefined) =>
  useEventRoom(({ room }) => (questionId === undefined ? undefined : room?.deadlines[questionId]));

/** The moment at which the countdown shows something else: the next second; before the last hour, that hour's beginning. */
function nextTick(deadline: number, now: number): number | undefined {
  if (now >= deadline) return undefined;
  const seconds = Math.ceil((deadline - now) / secondMs);
  return deadline - Math.min(hourMs - 1, (seconds - 1) * secondMs);
}

/** When a question closes, for the eye; the page's voice tells it, too. */
export function Countdown({ deadline }: { deadline: number }) {
  const now = useClock((before) => nextTick(deadline, before));
  // Nobody's clock closes a question of the demo.
  if (now >= deadline) return null;
  return (
    <span className={clsx('figures', deadline - now <= lastMs && 'font-semibold text-accent')}>
      {closingWords(deadline, now)}
    </span>
  );
}

/** When a question closes, as the divider below it: what follows stays where it is when a countdown begins. */
export const ClosingLine = ({ deadline }: { deadline: number }) => (
  <p className="my-4.5 flex w-full items-center justify-center gap-4 text-sm leading-5 text-muted">
    <span className="h-px max-w-24 grow fading-line" />
    <Countdown deadline={deadline} />
    <span className="h-px max-w-24 grow -scale-x-100 fading-line" />
  </p>
);

/** What of the countdown is said aloud: that a minute is left, that ten seconds are. */
export function useClosingAloud(questionId: string | undefined): string {
  const deadline = useDeadline(questionId) ?? Infinity;
  const now = useClock((before) =>
    [minuteMs, lastMs, 0].map((ms) => deadline - ms).find((at) => at > before),
  );
  const leftMs = deadline - now;
  if (leftMs > minuteMs || leftMs <= 0) return '';
  return gameTexts(leftMs > lastMs ? 'minuteLeft' : 'secondsLeft');
}
