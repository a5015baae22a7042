import type { BoardRow, OwnPlace } from '../../../../protocol/live.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { RoomState } from '../eventRoom.ts';
import { storedKeysWith, readText, writeText } from '../../app/storage.ts';
import type { SavedPrediction } from '../../guest/predictions.ts';

/**
 * A stored copy of an event in which this phone's guests play. The page shows it while the server cannot be
 * reached. It contains what guests can read, and no host data. Times are in epoch milliseconds.
 */
export interface EventCopy extends Pick<RoomState, 'event' | 'questions' | 'counters' | 'top' | 'tables'> {
  /** When the last message of the server arrived. The copy was valid until then. */
  at: number;
  endsAt: number;
  /** The share codes under which this phone has opened the event. */
  codes: string[];
  places: OwnPlace[];
  /** The first rows of the full leaderboard from its last visit. */
  board?: { at: number; rows: BoardRow[] } | undefined;
  /** The participants of this phone. `currentId` is the id of the one who played last. */
  participants: Participant[];
  currentId: string;
  /** The saved predictions by participant id. Absent if this phone never loaded them. */
  predictions: Record<string, SavedPrediction[] | undefined>;
}

/** The lifetime of a copy after the last message of the server, in milliseconds. */
export const copyLastsMs = 30 * 24 * 3_600_000;

const prefix = 'foretold:copy:';
const keyOf = ({ event }: EventCopy) => prefix + event.id;

/**
 * The version of the stored format. It changes whenever screens need other data of an event. The page ignores
 * copies with another version.
 */
export const copyFormat = 10;

/** Parses a stored copy. Returns undefined when it has expired or has another format. */
function parse(text: string | undefined): EventCopy | undefined {
  try {
    const { format, copy } = JSON.parse(text ?? '{}') as { format?: number; copy: EventCopy };
    return format === copyFormat && Date.now() < copy.endsAt ? copy : undefined;
  } catch {
    return undefined;
  }
}

const readAll = () => storedKeysWith(prefix).flatMap((key) => parse(readText(key)) ?? []);

/** Finds the copy of the event with this code. */
export const copyOf = (shareCode: string): EventCopy | undefined =>
  readAll().find(({ codes }) => codes.includes(shareCode));

/** Finds a participant and their predictions in this phone's copies. */
export function ownCopyOf(participantId: string) {
  for (const { participants, predictions } of readAll()) {
    const participant = participants.find(({ id }) => id === participantId);
    if (participant) return { participant, predictions: predictions[participantId] };
  }
  return undefined;
}

/** Stores the copy of an event. Replaces an earlier copy. */
export const storeCopy = (copy: EventCopy) =>
  writeText(keyOf(copy), JSON.stringify({ format: copyFormat, copy }));

/** Deletes the copy of the event with this code. */
export function deleteCopy(shareCode: string): void {
  const copy = copyOf(shareCode);
  if (copy) writeText(keyOf(copy), undefined);
}

/** Deletes all copies, or only the expired ones. */
export function deleteCopies({ onlyExpired = false } = {}): void {
  for (const key of storedKeysWith(prefix))
    if (!onlyExpired || !parse(readText(key))) writeText(key, undefined);
}
