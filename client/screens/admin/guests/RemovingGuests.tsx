import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { parseCodeEntry } from '../../../../protocol/parseCodeEntry.ts';
import { recentSpans } from '../../../limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { forActiveLanguage } from '../../../../protocol/i18n.ts';
import {
  removeRecentTexts,
  startOverTexts,
} from '../../../../protocol/texts/portal/guests/removingGuests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Select, TextField } from '../../../components/controls/Field.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Dialog, DialogButtons, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { focusAfterClosing } from '../../../features/layout/focusAfterClosing.ts';
import { useSubmit } from '../../../features/useSubmit.ts';
import { startEventOver } from '../../../stores/organiser/guests.ts';
import { loadHelperLinks, useHelperLinks } from '../../../stores/organiser/helpers.ts';
import { useIsCouple } from '../../../stores/room/isCouple.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useLoaded } from '../useLoaded.tsx';
import { type Span, useRemoveRecent } from './recentGuests.ts';

/** Removes all guests who joined recently. First shows how many they are, and their names. */
export function RemoveRecentDialog({ onClose }: { onClose: () => void }) {
  const { span, choose, isChosen, guests, error, isBusy, submit } = useRemoveRecent(onClose);
  return (
    <Dialog
      onClose={onClose}
      title={removeRecentTexts('title')}
      description={removeRecentTexts('description')}
    >
      <div className="stack gap-5">
        <SpanChoice span={span} onChange={choose} error={error} />
        {isChosen && <GuestsToRemove guests={guests} />}
        <DialogButtons>
          {guests.length > 0 && (
            <Button
              variant="danger"
              busy={isBusy}
              busyLabel={removeRecentTexts('removing')}
              onClick={() => void submit()}
            >
              {removeRecentTexts('removeButton', { count: guests.length })}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}

type SpanChoiceProps = { span: Span; onChange: (span: Span) => void; error: string | undefined };

function SpanChoice({ span, onChange, error }: SpanChoiceProps) {
  const chosen = 'minutes' in span ? String(span.minutes) : 'since';
  const choose = (value: string) => onChange(value === 'since' ? { since: '' } : { minutes: Number(value) });
  return (
    <>
      <Field label={removeRecentTexts('whoLabel')} error={error}>
        <Select value={chosen} onChange={({ target }) => choose(target.value)}>
          {recentSpans.map((minutes) => (
            <option key={minutes} value={minutes}>
              {removeRecentTexts('lastMinutes', { minutes })}
            </option>
          ))}
          <option value="since">{removeRecentTexts('sinceTime')}</option>
        </Select>
      </Field>
      {'since' in span && (
        <TextField
          label={removeRecentTexts('sinceLabel')}
          hint={removeRecentTexts('sinceHint')}
          type="time"
          value={span.since}
          onChange={(since) => onChange({ since })}
          className="min-w-0 appearance-none"
        />
      )}
    </>
  );
}

/** The maximum number of guests whose names are shown, newest first. */
const maxNamed = 12;

function GuestsToRemove({ guests }: { guests: BoardRow[] }) {
  const predictions = guests.reduce((sum, { totalPredictions }) => sum + totalPredictions, 0);
  return (
    <div role="status" className="rounded-control bg-sunken px-4 py-3">
      {guests.length === 0 ? (
        <p>{removeRecentTexts('nobody')}</p>
      ) : (
        <>
          <p className="figures font-semibold">
            {removeRecentTexts('guests', { guests: guests.length, predictions })}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <Names guests={guests} />
          </p>
        </>
      )}
    </div>
  );
}

const listFormat = forActiveLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'short' }));

function Names({ guests }: { guests: BoardRow[] }) {
  const usernames = guests.slice(0, maxNamed).map(({ username }) => username);
  const names = listFormat()
    .formatToParts(usernames)
    .map(({ type, value }, index) => (type === 'element' ? <bdi key={index}>{value}</bdi> : value));
  if (guests.length <= maxNamed) return <>{names}</>;
  return (
    <RichText
      text={removeRecentTexts('namesAndMore', { more: guests.length - maxNamed })}
      tags={{ names: () => names }}
    />
  );
}

const useAnswerCount = () =>
  useOrganiserRoom(
    (room) => room.questions.filter((question) => question.correctAnswer !== undefined).length,
  );

/** The button 'Start over after rehearsal', shown while there are guests or answers to delete. */
export function StartOver() {
  const guestCount = useOrganiserRoom(({ rows }) => rows.length);
  const answerCount = useAnswerCount();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="empty:hidden">
      {guestCount + answerCount > 0 && (
        <Button variant="quiet" className="px-3" icon={<RotateCcw />} onClick={() => setIsOpen(true)}>
          {startOverTexts('openButton')}
        </Button>
      )}
      {isOpen && <StartOverDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Returns whether the couple plays: the event has their name, or there is a link for them. */
function usePlaysCouple(): boolean {
  const isNamed = useOrganiserRoom(({ event }) => event.coupleName !== undefined);
  const hasLink = useHelperLinks(({ links }) => links.some(({ role }) => role === 'couple'));
  useLoaded(loadHelperLinks, { isWanted: !isNamed });
  return isNamed || hasLink;
}

/** Lists what starting over deletes and what it keeps. */
function StartOverSummary() {
  const { counters, questions } = useOrganiserRoom((room) => room);
  const [guests, predictions] = counters;
  const answers = useAnswerCount();
  const playsCouple = usePlaysCouple();
  const isCouple = useIsCouple();
  return (
    <dl className="stack gap-3">
      <div className="rounded-control bg-negative-soft px-4 py-3">
        <dt className="font-semibold text-negative">{startOverTexts('deletedTitle')}</dt>
        <dd>{startOverTexts('deleted', { guests, predictions, answers })}</dd>
        {playsCouple && <dd>{startOverTexts(isCouple ? 'deletedCouple' : 'deletedCoupleNeutral')}</dd>}
      </div>
      <div className="rounded-control bg-positive-soft px-4 py-3">
        <dt className="font-semibold text-positive">{startOverTexts('keptTitle')}</dt>
        <dd>{startOverTexts('kept', { questions: questions.length })}</dd>
      </div>
    </dl>
  );
}

/** Confirms starting over. The host has to type the event code. */
function StartOverDialog({ onClose }: { onClose: () => void }) {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const [enteredCode, setEnteredCode] = useState('');
  const { error, ...form } = useSubmit({
    check: () =>
      parseCodeEntry(enteredCode) === shareCode
        ? undefined
        : startOverTexts('codeMissing', { code: shareCode }),
    send: async () => startEventOver(parseCodeEntry(enteredCode)),
    onDone: () => {
      onClose();
      focusAfterClosing('manage-participants');
    },
  });
  return (
    <Dialog onClose={onClose} title={startOverTexts('title')} description={startOverTexts('description')}>
      <DialogForm
        {...form}
        variant="danger"
        save={startOverTexts('confirmButton')}
        busyLabel={startOverTexts('busy')}
      >
        <StartOverSummary />
        <TextField
          kind="code"
          label={startOverTexts('codeLabel', { code: shareCode })}
          error={error}
          value={enteredCode}
          onChange={setEnteredCode}
          className="event-code"
        />
      </DialogForm>
    </Dialog>
  );
}
