import clsx from 'clsx';
import { Check as Tick, Circle } from 'lucide-react';
import { useState } from 'react';
import { lengths } from '../../../protocol/limits.ts';
import { venueCheckTexts } from '../../../protocol/texts/venueCheck.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Form, TextField } from '../../components/controls/Field.tsx';
import { UserText } from '../../components/display/Text.tsx';
import { Progress } from '../../components/feedback/Progress.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { useInterval } from '../../components/timing.ts';
import { venueCheckMs, type VenueStep, venueSteps } from '../../live/venueCheck.ts';
import { CheckResult } from './CheckResult.tsx';
import { useVenueCheck } from './useVenueCheck.ts';

type CheckProps = {
  shareCode: string;
  /** Undefined if the server cannot be reached. */
  title?: string;
};

/** Runs the venue check from start to result. The user can repeat it. */
export function Check({ shareCode, title }: CheckProps) {
  const [place, setPlace] = useState('');
  const { phase, report, start, sendReport, stop } = useVenueCheck(shareCode, place);
  return (
    <Card as="section" look="invitation" padding="lg" aria-labelledby="venue-check">
      <div className="text-center">
        <Heading level={1} id="venue-check" eyebrow={title && <UserText as="span">{title}</UserText>}>
          {venueCheckTexts('title')}
        </Heading>
      </div>
      {phase.kind === 'ready' && (
        <Form onSubmit={start} className="mt-4">
          <p className="text-muted">{venueCheckTexts('intro')}</p>
          <TextField
            kind="words"
            label={venueCheckTexts('placeLabel')}
            hint={venueCheckTexts('placeHint')}
            value={place}
            onChange={setPlace}
            limit={lengths.venuePlace}
            enterKeyHint="go"
          />
          <Button type="submit" size="lg" wide>
            {venueCheckTexts('startButton')}
          </Button>
        </Form>
      )}
      {phase.kind === 'running' && <Running {...phase} onStop={stop} />}
      {phase.kind === 'done' && (
        <CheckResult
          shareCode={shareCode}
          measures={phase.measures}
          reportState={report}
          onSend={async () => sendReport(phase.measures)}
          onAgain={start}
        />
      )}
    </Card>
  );
}

const stepTexts = {
  page: 'stepPage',
  calls: 'stepCalls',
  live: 'stepLive',
  held: 'stepHeld',
  speed: 'stepSpeed',
  phone: 'stepPhone',
} as const;

type RunningProps = { step: VenueStep; startedAt: number; onStop: () => void };

/** The running check: its current step, its finished steps and its remaining time. */
function Running({ step, startedAt, onStop }: RunningProps) {
  const [now, setNow] = useState(startedAt);
  useInterval(() => setNow(Date.now()), 1_000);
  const elapsedMs = Math.min(now - startedAt, venueCheckMs);
  const seconds = Math.ceil((venueCheckMs - elapsedMs) / 1_000);
  return (
    <div className="mt-6 stack gap-6">
      <div>
        <Progress
          label={venueCheckTexts('progress')}
          value={Math.floor(elapsedMs / 1_000)}
          max={Math.ceil(venueCheckMs / 1_000)}
        />
        <p className="figures mt-2 text-center text-sm text-muted">{venueCheckTexts('left', { seconds })}</p>
      </div>
      <p role="status" className="sr-only">
        {venueCheckTexts(stepTexts[step])}
      </p>
      <ol className="stack gap-3">
        {venueSteps.map((listed) => (
          <StepLine key={listed} step={listed} current={step} />
        ))}
      </ol>
      <Button variant="quiet" wide onClick={onStop}>
        {venueCheckTexts('stopButton')}
      </Button>
    </div>
  );
}

function StepLine({ step, current }: { step: VenueStep; current: VenueStep }) {
  const [at, now] = [venueSteps.indexOf(step), venueSteps.indexOf(current)];
  return (
    <li
      aria-current={at === now ? 'step' : undefined}
      className={clsx('flex items-center gap-3 [&_svg]:size-5', at === now ? 'font-semibold' : 'text-muted')}
    >
      {at < now && <Tick className="text-positive" />}
      {at === now && <Spinner className="text-gold" />}
      {at > now && <Circle className="opacity-40" />}
      {venueCheckTexts(stepTexts[step])}
    </li>
  );
}
