import { Clapperboard, MonitorPlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rehearsalLimits } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { Rehearsal } from '../../../../protocol/schemas/rehearsals.ts';
import { beforeEveningTexts } from '../../../../protocol/texts/portal/beforeEvening.ts';
import { Button, NewTabButton, RetryButton, useBusy } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { useInterval } from '../../../components/timing.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import {
  endRehearsal,
  enterRehearsal,
  loadRehearsal,
  rehearse,
  useRehearsal,
} from '../../../stores/organiser/rehearsal.ts';
import { useLoaded } from '../useLoaded.tsx';
import { rehearsalEnd } from './rehearsalEnd.ts';

/** The refresh interval of the guest count while a rehearsal runs, in milliseconds. */
const refreshMs = 4_000;

/** Starts a rehearsal, or shows the running one. */
export function RehearsalPart() {
  const eventId = useOrganiserRoom(({ event }) => event.id);
  const rehearsal = useRehearsal((state) => state.rehearsal);
  const { value, retry } = useLoaded(async () => loadRehearsal().then(() => 'loaded' as const), {
    version: eventId,
  });
  useInterval(() => void loadRehearsal().catch(() => {}), rehearsal ? refreshMs : undefined);
  if (rehearsal) return <RunningRehearsal rehearsal={rehearsal} />;
  if (value === 'failed')
    return (
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <p role="alert" className="grow">
          {beforeEveningTexts('notLoaded')}
        </p>
        <RetryButton onRetry={retry} />
      </div>
    );
  return value === undefined ? (
    <p className="mt-4 text-muted">{beforeEveningTexts('loading')}</p>
  ) : (
    <NewRehearsal />
  );
}

function NewRehearsal() {
  const [guests, setGuests] = useState<number>(rehearsalLimits.guestsUsual);
  const [isBusy, run] = useBusy();
  const { guestsMin, guestsMax } = rehearsalLimits;
  return (
    <div className="mt-4 stack gap-4">
      <div>
        <Heading level={3} size="label">
          {beforeEveningTexts('rehearse')}
        </Heading>
        <p className="mt-1 text-sm text-muted">{beforeEveningTexts('rehearseHint')}</p>
      </div>
      <Field label={beforeEveningTexts('guestsLabel')}>
        <span className="flex items-center gap-3">
          <Input
            type="range"
            min={guestsMin}
            max={guestsMax}
            step={guestsMin}
            value={guests}
            onChange={({ target }) => setGuests(Number(target.value))}
            className="grow border-0! bg-transparent! px-0! accent-primary"
          />
          <span className="figures w-9 text-end" aria-hidden="true">
            {guests}
          </span>
        </span>
      </Field>
      <Button
        wide
        variant="secondary"
        icon={<Clapperboard />}
        busy={isBusy}
        busyLabel={beforeEveningTexts('starting')}
        onClick={() => void run(async () => rehearse(guests))}
      >
        {beforeEveningTexts('rehearseButton')}
      </Button>
    </div>
  );
}

function RunningRehearsal({ rehearsal }: { rehearsal: Rehearsal }) {
  const { shareCode, guests, guestsHere } = rehearsal;
  const navigate = useNavigate();
  const open = () => {
    enterRehearsal(rehearsal);
    void navigate(pageLinks.admin(shareCode));
  };
  return (
    <div className="mt-4 stack gap-4">
      <div role="status">
        <Heading level={3} size="label">
          {beforeEveningTexts('isOn')}
        </Heading>
        <p className="figures mt-1 text-sm text-muted">
          <RichText
            text={beforeEveningTexts('codeAndGuests', { here: guestsHere, guests })}
            tags={{ code: () => <span className="event-code text-ink">{shareCode}</span> }}
          />{' '}
          {beforeEveningTexts('until', { end: rehearsalEnd(rehearsal) })}
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button className="sm:flex-1" variant="secondary" icon={<Clapperboard />} onClick={open}>
          {beforeEveningTexts('openButton')}
        </Button>
        <NewTabButton className="sm:flex-1" to={pageLinks.bigScreen(shareCode)} icon={<MonitorPlay />}>
          {beforeEveningTexts('bigScreen')}
        </NewTabButton>
      </div>
      <EndRehearsal />
    </div>
  );
}

/** Ends the rehearsal without confirmation, because its data is only for trying things out. */
export function EndRehearsal({ onEnded }: { onEnded?: () => void }) {
  const [isBusy, run] = useBusy();
  return (
    <Button
      variant="quiet"
      icon={<Trash2 />}
      busy={isBusy}
      busyLabel={beforeEveningTexts('ending')}
      onClick={() => void run(async () => (await endRehearsal()) && onEnded?.())}
    >
      {beforeEveningTexts('endButton')}
    </Button>
  );
}
