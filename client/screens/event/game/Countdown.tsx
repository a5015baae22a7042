import clsx from 'clsx';
import { formatMoment, formatSpan } from '../../../../protocol/texts/formats.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { useClock } from '../../../components/useClock.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** In the last ten seconds the countdown is emphasised and announced once more. */
const lastMs = 10 * secondMs;

/** Returns the closing time as text: the remaining time in the last hour, or the time of day before that. */
const closingText = (deadline: number, now: number): string =>
  deadline - now >= hourMs
    ? gameTexts('openUntil', { time: formatMoment(deadline) })
    : gameTexts('closesIn', { time: formatSpan(deadline - now) });

/** Returns the deadline of a question in epoch milliseconds, if it has one. */
export const useDeadline = (questionId: string | undefined) =>
  useEventRoom(({ room }) => (questionId === undefined ? undefined : room?.deadlines[questionId]));

/**
 * Returns when the countdown changes next. It changes every second in the last hour. Before that, it changes
 * when that hour begins.
 */
export function nextTick(deadline: number, now: number): number | undefined {
  if (now >= deadline) return undefined;
  const seconds = Math.ceil((deadline - now) / secondMs);
  return deadline - Math.min(hourMs - 1, (seconds - 1) * secondMs);
}

/** The visible countdown. The live region announces the time separately. */
export function Countdown({ deadline }: { deadline: number }) {
  const now = useClock((before) => nextTick(deadline, before));
  // Questions of the demo stay open after their deadline.
  if (now >= deadline) return null;
  return (
    <span className={clsx('figures', deadline - now <= lastMs && 'font-semibold text-accent')}>
      {closingText(deadline, now)}
    </span>
  );
}

/** The countdown in place of the divider below a question, so that no content moves when it appears. */
export const ClosingLine = ({ deadline }: { deadline: number }) => (
  <p className="my-4.5 flex w-full items-center justify-center gap-4 text-sm leading-5 text-muted">
    <span className="h-px max-w-24 grow fading-line" />
    <Countdown deadline={deadline} />
    <span className="h-px max-w-24 grow -scale-x-100 fading-line" />
  </p>
);

/** Returns the announcement of the countdown: one minute left, or ten seconds left. */
export function useClosingAloud(questionId: string | undefined): string {
  const deadline = useDeadline(questionId) ?? Infinity;
  const now = useClock((before) =>
    [minuteMs, lastMs, 0].map((ms) => deadline - ms).find((at) => at > before),
  );
  const remainingMs = deadline - now;
  if (remainingMs > minuteMs || remainingMs <= 0) return '';
  return gameTexts(remainingMs > lastMs ? 'minuteLeft' : 'secondsLeft');
}
