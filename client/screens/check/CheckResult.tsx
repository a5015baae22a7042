import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { pageLinks } from '../../../protocol/paths.ts';
import {
  venueFindings,
  type VenueLevel,
  type VenueMeasures,
  venueVerdict,
} from '../../../protocol/rules/venue.ts';
import { venueCheckTexts } from '../../../protocol/texts/venueCheck.ts';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { findingOf, type VenueFinding } from '../../features/venueFindings.ts';
import type { ReportState } from './useVenueCheck.ts';

const icons = {
  good: <CircleCheck className="text-positive" />,
  usable: <CircleAlert className="text-gold" />,
  bad: <CircleX className="text-negative" />,
} satisfies Record<VenueLevel, unknown>;

type CheckResultProps = {
  shareCode: string;
  measures: VenueMeasures;
  reportState: ReportState;
  onSend: () => unknown;
  onAgain: () => unknown;
};

/** The findings of a check, the advice, and whether the host has received the result. */
export function CheckResult({ shareCode, measures, reportState, onSend, onAgain }: CheckResultProps) {
  const verdict = venueVerdict(measures);
  const { calls } = measures;
  const findings = venueFindings(measures).map(findingOf);
  return (
    <div className="mt-6 stack gap-6">
      <div className="text-center">
        <span className="mx-auto mb-3 block w-fit [&_svg]:size-12 [&_svg]:stroke-[1.5]">
          {icons[verdict]}
        </span>
        <Heading ref={(heading) => heading?.focus()} tabIndex={-1} level={2}>
          {venueCheckTexts(verdict)}
        </Heading>
        <p className="mt-1 text-muted">{venueCheckTexts(`${verdict}Hint`)}</p>
      </div>
      <ul className="ruled border-y border-line">
        {findings.map((finding) => (
          <Finding key={finding.word} finding={finding} />
        ))}
      </ul>
      {calls.sent > calls.lost && (
        <p className="figures text-center text-sm text-muted">
          {venueCheckTexts('replies', { median: calls.medianMs, worst: calls.worstMs })}
        </p>
      )}
      <ReportStatus reportState={reportState} onSend={onSend} />
      <div className="flex flex-col gap-2">
        <Button size="lg" wide onClick={() => void onAgain()}>
          {venueCheckTexts('againButton')}
        </Button>
        <LinkButton to={pageLinks.event(shareCode)} variant="quiet" wide>
          {venueCheckTexts('toGame')}
        </LinkButton>
      </div>
    </div>
  );
}

const Finding = ({ finding: { level, says, advice } }: { finding: VenueFinding }) => (
  <li className="flex gap-3 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
    {icons[level]}
    <span>
      <span className="block">{says}</span>
      {advice && <span className="mt-0.5 block text-sm text-muted">{advice}</span>}
    </span>
  </li>
);

/** States whether the host has received the result, with a retry button. */
const ReportStatus = ({ reportState, onSend }: { reportState: ReportState; onSend: () => unknown }) => (
  <div role="status" className="text-center text-sm text-muted">
    <p>{venueCheckTexts(reportState)}</p>
    {reportState === 'notSent' && (
      <Button variant="quiet" onClick={() => void onSend()}>
        {venueCheckTexts('sendAgain')}
      </Button>
    )}
  </div>
);
