import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { LogEntry } from '../../../../protocol/schemas/log.ts';
import { formatMoment } from '../../../../protocol/texts/formats.ts';
import { logTexts, logWhat, logWho } from '../../../../protocol/texts/portal/log.ts';
import { Button, RetryButton, useBusy } from '../../../components/controls/Button.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { useInterval, useOnChange } from '../../../components/timing.ts';
import { saveFile } from '../../../features/sharing/saveFile.ts';
import { useHelperLinks } from '../../../stores/organiser/helpers.ts';
import { fetchLogCsv, loadEarlier, loadLog, useLog } from '../../../stores/organiser/log.ts';
import { useIsCouple } from '../../../stores/room/isCouple.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useLoaded } from '../useLoaded.tsx';

/**
 * The refresh interval of the log, in milliseconds. A change of the event, a question or a helper link
 * refreshes the log at once.
 */
const refreshMs = 30_000;

/** The What Happened section: the event's audit log, latest first. */
export function LogCard({ className }: { className?: string }) {
  const { event, questions } = useOrganiserRoom((room) => room);
  const guestCount = useOrganiserRoom(({ rows }) => rows.length);
  const links = useHelperLinks((state) => state.links);
  // oxlint-disable-next-line react/exhaustive-deps -- a change of any of these reloads the log
  const version = useMemo(() => ({}), [event, questions, links]);
  const { value, retry } = useLoaded(async () => loadLog().then(() => 'loaded' as const), { version });
  const refresh = () => void (document.visibilityState === 'visible' && loadLog().catch(() => {}));
  useInterval(refresh, refreshMs);
  // The log does not record new guests. A lower count means that a guest was removed.
  useOnChange(guestCount, (before) => void (guestCount < before && refresh()));
  const { entries, next } = useLog();
  return (
    <FoldingSection
      title={logTexts('title')}
      lead={logTexts('lead')}
      headingId="what-happened"
      className={className}
    >
      {value === 'failed' && entries.length === 0 ? (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <p role="alert" className="grow">
            {logTexts('notLoaded')}
          </p>
          <RetryButton onRetry={retry} />
        </div>
      ) : (
        <Entries entries={entries} isLoading={value === undefined} />
      )}
      {entries.length > 0 && <LogActions hasMore={next !== undefined} />}
    </FoldingSection>
  );
}

function Entries({ entries, isLoading }: { entries: readonly LogEntry[]; isLoading: boolean }) {
  const isCouple = useIsCouple();
  if (entries.length === 0)
    return (
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        {logTexts(isLoading ? 'loading' : 'empty')}
      </p>
    );
  return (
    <ol
      aria-label={logTexts('listLabel')}
      tabIndex={0}
      className="ruled mt-5 max-h-[28rem] overflow-y-auto border-t border-line"
    >
      {groupSlips(entries).map((entry) => (
        <li key={entry.id} className="py-3">
          <UserText as="span" className="block wrap-anywhere">
            {logWhat(entry, isCouple)}
          </UserText>
          <span className="block text-sm text-muted wrap-anywhere">
            <bdi>{logWho(entry, isCouple)}</bdi> · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The buttons that load earlier entries and export the log. */
function LogActions({ hasMore }: { hasMore: boolean }) {
  const [isLoading, load] = useBusy();
  const [isSaving, save] = useBusy();
  const saveTable = async () => {
    const table = await fetchLogCsv();
    if (table) saveFile(table.name, table.content);
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {hasMore && (
          <Button
            variant="secondary"
            busy={isLoading}
            busyLabel={logTexts('loadingMore')}
            onClick={() => void load(loadEarlier)}
          >
            {logTexts('more')}
          </Button>
        )}
        <Button
          variant="quiet"
          className="px-3"
          icon={<Download />}
          busy={isSaving}
          busyLabel={logTexts('exporting')}
          onClick={() => void save(saveTable)}
        >
          {logTexts('export')}
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">{logTexts('kept', { most: counts.logEntries })}</p>
    </>
  );
}

const isSameSlip = (a: LogEntry, b: LogEntry): boolean =>
  a.what === 'paperPredicted' &&
  b.what === 'paperPredicted' &&
  a.by === b.by &&
  a.helper?.name === b.helper?.name &&
  a.guests?.[0]?.id === b.guests?.[0]?.id;

/** Merges consecutive entries of the same paper slip into one, so that they do not hide other entries. */
function groupSlips(entries: readonly LogEntry[]): LogEntry[] {
  const grouped: LogEntry[] = [];
  for (const entry of entries) {
    const last = grouped.at(-1);
    if (last && isSameSlip(last, entry)) {
      const { subject: _subject, ...slip } = last;
      grouped[grouped.length - 1] = { ...slip, count: (last.count ?? 1) + 1 };
    } else grouped.push(entry);
  }
  return grouped;
}
