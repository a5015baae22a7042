import { fileNameOf, saveTextFile } from '../../blocks/saveFile.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { loadMessages } from '../../stores/guestMessages.ts';
import { showToast } from '../../stores/toasts.ts';
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

/** A spreadsheet must never run what a guest wrote: what looks like a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  const text = String(value);
  const safe =
    typeof value === 'string' && /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const titles = ['Rank', 'Name', 'Message', 'Correct', 'Predictions'];

/** The guest book for a spreadsheet: with the mark by which Excel knows UTF-8, quoted throughout. */
export function guestBookCsv(entries: readonly GuestBookEntry[]): string {
  const lines = entries.map((entry) => [
    entry.rank,
    entry.username,
    entry.message ?? '',
    entry.correctPredictions,
    entry.totalPredictions,
  ]);
  return `\uFEFF${[titles, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

/** Saves the guest book as a file, and says so. */
export function saveGuestBook(title: string, entries: readonly GuestBookEntry[]): void {
  saveTextFile(`${fileNameOf(title, 'guest book')}.csv`, guestBookCsv(entries), 'text/csv');
  showToast(organiserSuccesses.guestBookDownloaded);
}
