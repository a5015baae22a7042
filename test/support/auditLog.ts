import { type LogEntry, LogPage } from '../../protocol/schemas/log.ts';
import { logWhat, logWho } from '../../protocol/texts/portal/log.ts';
import type { Party } from './party.ts';

export async function pageOf({ organiser, code }: Party, before?: string): Promise<LogPage> {
  const query = before ? `?before=${before}` : '';
  return LogPage.parse((await organiser.get(`/api/events/${code}/log${query}`)).body);
}

export const sentences = (entries: LogEntry[]) =>
  entries.map((entry) => `${logWho(entry)}: ${logWhat(entry)}`);
export const sentencesIn = async (party: Party) => sentences((await pageOf(party)).entries);
export const entryKindsIn = async (party: Party) => (await pageOf(party)).entries.map(({ what }) => what);
