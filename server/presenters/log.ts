import { csvTable } from '../../protocol/csv.ts';
import type { LogEntry } from '../../protocol/schemas/log.ts';
import { logTexts, logWhat, logWho } from '../../protocol/texts/portal/log.ts';
import type { ParticipantRecord } from '../models/participant.ts';
import type { HelperLinkRecord } from '../models/helpers.ts';
import type { LogEntryRecord } from '../models/log.ts';
import { pick } from './game.ts';

/** Log entries with the links of the helpers who acted, and with the affected guests who still exist. */
export interface LoadedEntries {
  entries: LogEntryRecord[];
  links: Pick<HelperLinkRecord, '_id' | 'role' | 'name'>[];
  guests: Pick<ParticipantRecord, '_id' | 'username'>[];
}

/** Presents the audit log to administrators of the event. */
export function presentLog({ entries, links, guests }: LoadedEntries): LogEntry[] {
  const helpers = new Map(
    links.map(({ _id, role, name }) => [_id.toString(), { role, ...(name && { name }) }]),
  );
  const names = new Map(guests.map(({ _id, username }) => [_id.toString(), username]));
  return entries.map(({ at, linkId, details = [], participantIds = [], ...entry }) => {
    const helper = helpers.get(linkId?.toString() ?? '');
    const concerned = participantIds.map(String).map((id) => ({ id, username: names.get(id) }));
    return {
      ...pick(entry, 'by', 'what', 'subject', 'count'),
      at: at.toISOString(),
      ...(helper && { helper }),
      ...(details.length > 0 && { details }),
      ...(concerned.length > 0 && {
        guests: concerned.map(({ id, username }) => ({ id, ...(username !== undefined && { username }) })),
      }),
    };
  });
}

const idsIn = ({ guests = [] }: LogEntry) => guests.map(({ id }) => id);

/** Presents the audit log as a CSV table. A sentence describes each entry. */
export const presentLogCsv = (entries: LogEntry[], isCouple: boolean): string =>
  csvTable([
    [logTexts('when'), logTexts('who'), logTexts('what'), logTexts('guestIds')],
    ...entries.map((entry) => [
      entry.at,
      logWho(entry, isCouple),
      logWhat(entry, isCouple),
      idsIn(entry).join(' '),
    ]),
  ]);
