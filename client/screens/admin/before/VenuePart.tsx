import { useState } from 'react';
import { qr } from '../../../limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { venueFindings, type VenueLevel, venueVerdict } from '../../../../protocol/rules/venue.ts';
import type { VenueResult } from '../../../../protocol/schemas/venue.ts';
import { forActiveLanguage } from '../../../../protocol/i18n.ts';
import { linkCopied, qrFailed } from '../../../../protocol/texts/guest/sharing.ts';
import { venueCheckTexts } from '../../../../protocol/texts/venueCheck.ts';
import { call } from '../../../api/http.ts';
import { RetryButton } from '../../../components/controls/Button.tsx';
import { Badge, type BadgeTone } from '../../../components/display/Badge.tsx';
import { QrCode } from '../../../features/sharing/QrCode.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { useInterval } from '../../../components/timing.ts';
import { findingOf } from '../../../features/venueFindings.ts';
import { OrganiserCopy } from '../../../features/sharing/eventCopyFields.tsx';
import { shareOrigin } from '../../../features/sharing/sharing.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { eventParams, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { useLoaded } from '../useLoaded.tsx';

/** The venue check: a QR code for phones at the venue, and their results. */
export function VenuePart() {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const link = `${shareOrigin()}${pageLinks.check(shareCode)}`;
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Heading level={3} size="label">
        {venueCheckTexts('portalTitle')}
      </Heading>
      <p className="mt-1 text-sm text-muted">{venueCheckTexts('portalHint')}</p>
      <div className="mt-4 flex flex-col items-center gap-5 sm:flex-row">
        <QrCode
          value={link}
          size={qr.size * 0.625}
          label={venueCheckTexts('qrLabel')}
          className="shrink-0 ring-1 ring-line"
          onError={() => showToast(qrFailed())}
        />
        <div className="w-full min-w-0 flex-1">
          <OrganiserCopy label={venueCheckTexts('linkLabel')} value={link} done={linkCopied()} />
        </div>
      </div>
      <VenueResults />
    </div>
  );
}

/** The refresh interval of the results while they are in view, in milliseconds. */
const refreshMs = 5_000;

/** The results of all phones, latest first. */
function VenueResults() {
  const [list, isInView] = useIsInView<HTMLDivElement>();
  const eventId = useOrganiserRoom(({ event }) => event.id);
  const [refreshCount, setRefreshCount] = useState(0);
  useInterval(() => setRefreshCount((count) => count + 1), isInView ? refreshMs : undefined);
  const { value: results, retry } = useLoaded(
    async () => call('GET /api/events/:shareCode/venue-check/results', eventParams()),
    { isWanted: isInView, version: `${eventId} ${refreshCount}` },
  );
  return (
    <div ref={list} className="mt-5">
      <Heading level={4}>{venueCheckTexts('resultsTitle')}</Heading>
      {results === 'failed' ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p role="alert" className="grow text-sm">
            {venueCheckTexts('resultsNotLoaded')}
          </p>
          <RetryButton onRetry={retry} />
        </div>
      ) : (
        <Results results={results} />
      )}
      <p className="mt-3 text-sm text-muted">{venueCheckTexts('cantOpen')}</p>
    </div>
  );
}

const Results = ({ results }: { results: VenueResult[] | undefined }) =>
  !results || results.length === 0 ? (
    <p className="mt-1 text-sm text-muted">{venueCheckTexts(results ? 'noResults' : 'resultsLoading')}</p>
  ) : (
    <ul className="ruled mt-2 border-y border-line">
      {results.map((result) => (
        <Result key={result.id} result={result} />
      ))}
    </ul>
  );

const tones = { good: 'positive', usable: 'gold', bad: 'negative' } as const satisfies Record<
  VenueLevel,
  BadgeTone
>;
const time = forActiveLanguage((tag) => new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }));

/** One phone's result: the verdict, and the findings that need improvement. */
function Result({ result: { place, measures, at } }: { result: VenueResult }) {
  const verdict = venueVerdict(measures);
  const { calls } = measures;
  const day = new Date(at);
  const problems = venueFindings(measures)
    .map(findingOf)
    .filter(({ level }) => level !== 'good');
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <UserText as="span" className="font-semibold wrap-anywhere">
          {place ?? venueCheckTexts('somewhere')}
        </UserText>
        <Badge tone={tones[verdict]}>{venueCheckTexts(verdict)}</Badge>
      </div>
      <p className="figures text-sm text-muted">
        {venueCheckTexts('when', { day, time: time().format(day) })}
        {calls.sent > calls.lost &&
          ` · ${venueCheckTexts('replies', { median: calls.medianMs, worst: calls.worstMs })}`}
      </p>
      {problems.map(({ word, says, advice }) => (
        <p key={word} className="mt-1 text-sm">
          {says} <span className="text-muted">{advice}</span>
        </p>
      ))}
    </li>
  );
}
