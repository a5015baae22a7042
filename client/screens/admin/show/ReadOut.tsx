import { countsPoints } from '../../../../protocol/rules/ranking.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatList } from '../../../../protocol/texts/formats.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';

type ReadOutProps = { room: RoomState; step: ShownStep };

/**
 * The names on the big screen, which the host can read aloud: winners, climbers, and guests with the right
 * answer.
 */
export function ReadOut({ room, step }: ReadOutProps) {
  const lines = linesOf(room, step);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={showTexts('readOut')} className="flex flex-col gap-2 text-center">
      {lines.map(({ label, names }) => (
        <li key={label ?? names} className="leading-snug text-pretty wrap-anywhere">
          <span dir="auto" className="text-lead font-semibold">
            {names}
          </span>
          {label !== undefined && <span className="block text-sm text-muted">{label}</span>}
        </li>
      ))}
    </ul>
  );
}

interface Line {
  names: string;
  label?: string;
}

function linesOf(room: RoomState, step: ShownStep): Line[] {
  if (step.kind === 'podium') return winners(room, step);
  if (step.kind === 'climbers') return climbers(step);
  if (step.kind === 'answer' && step.correctAnswer !== undefined) return [correctGuests(step)];
  return [];
}

/** Returns the winners in the order of the screen, which starts with the last place. */
function winners(room: RoomState, { places }: Extract<ShownStep, { kind: 'podium' }>): Line[] {
  if (places.length === 0) return [{ names: stageTexts('nobodyWon') }];
  const unit = countsPoints(room.questions) ? 'points' : 'correct';
  return sorted(places, (a, b) => b.place - a.place).map(({ place, guests, guestCount, points }) => ({
    names: namesOf(guests, guestCount),
    label: `${showTexts('placeOf', { place })} · ${stageTexts(unit, { count: points })}`,
  }));
}

function climbers({ climbers: all }: Extract<ShownStep, { kind: 'climbers' }>): Line[] {
  if (all.length === 0) return [{ names: stageTexts('noClimbers') }];
  return all.map(({ username, gained, rank }) => ({
    names: username,
    label: showTexts('climbed', { gained, rank }),
  }));
}

const correctGuests = ({ right, correctCount }: Extract<ShownStep, { kind: 'answer' }>): Line => ({
  names: showTexts('knew', { count: correctCount, names: namesOf(right, correctCount) }),
});

/** The maximum number of names to read aloud. */
const maxNames = 8;

function namesOf(guests: readonly { username: string }[], count: number): string {
  const names = guests.slice(0, maxNames).map(({ username }) => username);
  const moreCount = count - names.length;
  return formatList(moreCount > 0 ? [...names, showTexts('andMore', { count: moreCount })] : names);
}
