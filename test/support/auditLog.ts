import { type LogEntry, LogPage } from '../../protocol/schemas/log.ts';
import { logWhat, logWho } from '../../protocol/texts/portal/log.ts';
import type { TestEvent } from './testEvent.ts';

export async function pageOf({ organiser, code }: TestEvent, before?: string): Promise<LogPage> {
  const query = before ? `?before=${before}` : '';
  return LogPage.parse((await organiser.get(`/api/events/${code}/log${query}`)).body);
}

export const sentences = (entries: LogEntry[]) =>
  entries.map((entry) => `${logWho(entry, true)}: ${logWhat(entry, true)}`);
export const sentencesIn = async (party: TestEvent) => sentences((await pageOf(party)).entries);
export const entryKindsIn = async (party: TestEvent) => (await pageOf(party)).entries.map(({ what }) => what);
