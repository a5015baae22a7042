import { fileNameOf, saveTextFile } from '../../blocks/saveFile.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { loadMessages } from '../../stores/guestMessages.ts';
import { showToast } from '../../stores/toasts.ts';
import { csvTable } from '../../../protocol/csv.ts';
import { organiserSuccesses } from '../../../protocol/organiserTexts.ts';

/** A guest in the guest book: the final place, and what they wrote to the couple. */
export interface GuestBookEntry {
  id: string;
  rank: number;
  username: string;
  message: string | undefined;
  correctPredictions: number;
  totalPredictions: number;
}

/** The whole guest book in the order of the leaderboard. Throws ApiError. */
export async function loadGuestBook(shareCode: string): Promise<GuestBookEntry[]> {
  const messages = await loadMessages(shareCode);
  const rows = useEventRoom.getState().room?.rows ?? [];
  return rows.map(({ id, username, correctPredictions, totalPredictions }, index) => ({
    id,
    rank: index + 1,
    username,
    message: messages.get(id) || undefined,
    correctPredictions,
    totalPredictions,
  }));
}

const titles = ['Rank', 'Name', 'Message', 'Correct', 'Predictions'];

const rowOf = (entry: GuestBookEntry) => [
  entry.rank,
  entry.username,
  entry.message ?? '',
  entry.correctPredictions,
  entry.totalPredictions,
];

/** The guest book for a spreadsheet; a message keeps its lines. */
export const guestBookCsv = (entries: readonly GuestBookEntry[]): string =>
  csvTable([titles, ...entries.map(rowOf)]);

/** Saves the guest book as a file, and says so. */
export function saveGuestBook(title: string, entries: readonly GuestBookEntry[]): void {
  saveTextFile(`${fileNameOf(title, 'guest book')}.csv`, guestBookCsv(entries), 'text/csv');
  showToast(organiserSuccesses.guestBookDownloaded);
}
