import type { BoardRow, OwnPlace } from '../../../../protocol/live.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { RoomState } from '../eventRoom.ts';
import { storedKeysWith, readText, writeText } from '../../app/storage.ts';
import type { SavedPrediction } from '../../guest/predictions.ts';

/**
 * What this phone keeps of an event that its guests play in, for when the server cannot be reached: what such a guest
 * may read, and nothing of a host. Instants in epoch milliseconds.
 */
export interface EventCopy extends Pick<RoomState, 'event' | 'questions' | 'counters' | 'top' | 'tables'> {
  /** When the server was last heard: until then it was as it stands here. */
  at: number;
  endsAt: number;
  /** The codes under which this phone has met the event. */
  codes: string[];
  places: OwnPlace[];
  /** The first rows of the full leaderboard as it was last open. */
  board?: { at: number; rows: BoardRow[] } | undefined;
  /** Who plays on this phone, and who did so last. */
  participants: Participant[];
  currentId: string;
  /** What the server has of them, by participant; absent where this phone never asked. */
  predictions: Record<string, SavedPrediction[] | undefined>;
}

/** A copy is forgotten this long after the server was last heard. */
export const copyLastsMs = 30 * 24 * 3_600_000;

const beginning = 'foretold:copy:';
const keyOf = ({ event }: EventCopy) => beginning + event.id;

/**
 * The version of what is written here. It changes with every change of what screens need of an event: a newer page does
 * without the copy of an older one.
 */
export const copyFormat = 6;

/** The copy that stands in a text; undefined once it has ended, and where another version wrote it. */
function parse(text: string | undefined): EventCopy | undefined {
  try {
    const { format, copy } = JSON.parse(text ?? '{}') as { format?: number; copy: EventCopy };
    return format === copyFormat && Date.now() < copy.endsAt ? copy : undefined;
  } catch {
    return undefined;
  }
}

const readAll = () => storedKeysWith(beginning).flatMap((key) => parse(readText(key)) ?? []);

/** The copy of the event with that code, if this phone has one. */
export const copyOf = (shareCode: string): EventCopy | undefined =>
  readAll().find(({ codes }) => codes.includes(shareCode));

/** What this phone's copies know of a participant of its own. */
export function ownCopyOf(participantId: string) {
  for (const { participants, predictions } of readAll()) {
    const participant = participants.find(({ id }) => id === participantId);
    if (participant) return { participant, predictions: predictions[participantId] };
  }
  return undefined;
}

/** Writes the copy of an event in place of an earlier one. */
export const storeCopy = (copy: EventCopy) =>
  writeText(keyOf(copy), JSON.stringify({ format: copyFormat, copy }));

/** Deletes the copy of the event with that code. */
export function deleteCopy(shareCode: string): void {
  const copy = copyOf(shareCode);
  if (copy) writeText(keyOf(copy), undefined);
}

/** Deletes every copy, or those that have ended. */
export function deleteCopies({ onlyEnded = false } = {}): void {
  for (const key of storedKeysWith(beginning))
    if (!onlyEnded || !parse(readText(key))) writeText(key, undefined);
}
