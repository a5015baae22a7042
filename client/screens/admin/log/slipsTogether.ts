import type { LogEntry } from '../../../../protocol/schemas/log.ts';

const isOneSlip = (a: LogEntry, b: LogEntry): boolean =>
  a.what === 'paperPredicted' &&
  b.what === 'paperPredicted' &&
  a.by === b.by &&
  a.helper?.name === b.helper?.name &&
  a.guests?.[0]?.id === b.guests?.[0]?.id;

/** The log with each slip that somebody has typed in as one entry: otherwise an evening's slips would hide all the rest. */
export function slipsTogether(entries: readonly LogEntry[]): LogEntry[] {
  const together: LogEntry[] = [];
  for (const entry of entries) {
    const last = together.at(-1);
    if (last && isOneSlip(last, entry)) {
      const { subject: _one, ...slip } = last;
      together[together.length - 1] = { ...slip, count: (last.count ?? 1) + 1 };
    } else together.push(entry);
  }
  return together;
}
