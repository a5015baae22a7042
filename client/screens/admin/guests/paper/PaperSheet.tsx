import { Check, CircleAlert, Lock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { lengths } from '../../../../../protocol/limits.ts';
import { takesPaper } from '../../../../../protocol/rules/visibility.ts';
import type { Question } from '../../../../../protocol/schemas/questions.ts';
import { paperStateTexts, paperTexts } from '../../../../../protocol/texts/portal/guests/paper.ts';
import { Button } from '../../../../components/controls/Button.tsx';
import { Field, Input, Select } from '../../../../components/controls/Field.tsx';
import { Badge, type BadgeTone } from '../../../../components/display/Badge.tsx';
import { RichText, UserText } from '../../../../components/display/Text.tsx';
import { Dialog } from '../../../../components/overlays/Dialog.tsx';
import { hostLabel } from '../../../../features/game/answers.ts';
import { useOrganiserRoom } from '../../../../stores/organiser/organiserRoom.ts';
import {
  closePaper,
  leavePaper,
  openPaper,
  paperField,
  typePaper,
  usePaper,
} from '../../../../stores/organiser/paper.ts';
import { isAsked } from '../../../../stores/organiser/questions.ts';
import { Loaded } from '../../useLoaded.tsx';
import type { PaperGuest } from './PaperGuests.tsx';

type PaperSheetProps = { guest: PaperGuest; onNext: () => void; onClose: () => void };

/** What one guest wrote on their slip: every question on one form, saved field by field. */
export function PaperSheet({ guest, onNext, onClose }: PaperSheetProps) {
  return (
    <Dialog
      onClose={onClose}
      title={
        <span className="wrap-anywhere">
          <RichText text={paperTexts('sheetTitle')} tags={{ name: () => <bdi>{guest.username}</bdi> }} />
        </span>
      }
      description={paperTexts('sheetDescription')}
    >
      <Loaded
        load={async () => openPaper(guest)}
        loading={paperTexts('loading')}
        failed={paperTexts('loadFailed')}
        retryVariant="primary"
      >
        {() => <Slip />}
      </Loaded>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button onClick={onNext}>{paperTexts('nextGuest')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {paperTexts('done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The questions as guests were asked them. */
function Slip() {
  const room = useOrganiserRoom((known) => known);
  const questions = room.questions.filter((question) => isAsked(room, question));
  const list = useRef<HTMLOListElement>(null);
  const close = useEffectEvent(() => closePaper(questions));
  useEffect(() => {
    usePaper.setState({ isOpen: true });
    list.current?.querySelector<HTMLElement>('.control')?.focus();
    return () => close();
  }, []);
  if (questions.length === 0) return <p className="text-muted">{paperTexts('noQuestions')}</p>;
  return (
    <ol ref={list} className="stack gap-5!" onKeyDown={goToNext}>
      {questions.map((question, index) => (
        <li key={question.id}>
          <SlipField question={question} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

/** Enter leads to the next field, as on a form that is filled in by keyboard. */
function goToNext(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches('.control')) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('.control')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
}

function SlipField({ question, number }: { question: Question; number: number }) {
  const { text, saved, state, error } = usePaper((sheet) => paperField(sheet, question.id));
  const isOpen = useOrganiserRoom(({ event }) => takesPaper(question, event));
  const shown = isOpen ? state : 'closed';
  const label = (
    <UserText as="span">
      <RichText text={paperTexts('question', { number })} tags={{ text: () => question.text }} />
    </UserText>
  );
  if (shown === 'closed')
    return (
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold">{label}</p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted">
          <span className="wrap-anywhere">
            {saved === undefined ? paperTexts('nothing') : hostLabel(question, saved)}
          </span>
          <FieldState state="closed" />
        </p>
      </div>
    );
  const field = {
    value: text,
    onChange: (event: { target: { value: string } }) => typePaper(question.id, event.target.value),
    onBlur: () => void leavePaper(question),
  };
  return (
    <Field label={label} error={error}>
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <Control question={question} hasSaved={saved !== undefined} {...field} />
        </span>
        <span role="status" className="w-28 shrink-0">
          {shown !== 'idle' && <FieldState state={shown} />}
        </span>
      </span>
    </Field>
  );
}

type ControlProps = {
  question: Question;
  hasSaved: boolean;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/** A list to choose from by its first letters, or a line to type in. */
function Control({ question, hasSaved, ...field }: ControlProps) {
  const { type, options = ['yes', 'no'] } = question;
  if (type === 'yes_no' || type === 'multiple_choice')
    return (
      <Select {...field}>
        {!hasSaved && <option value="">{paperTexts('nothing')}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {hostLabel(question, option)}
          </option>
        ))}
      </Select>
    );
  const isNumber = type === 'numeric';
  return (
    <Input
      {...field}
      kind="words"
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={paperTexts(isNumber ? 'number' : 'words')}
      maxLength={lengths.textPrediction}
      enterKeyHint="next"
    />
  );
}

const looks: Record<'saving' | 'saved' | 'failed' | 'closed', [BadgeTone, ReactNode]> = {
  saving: ['neutral', undefined],
  saved: ['positive', <Check key="icon" />],
  failed: ['negative', <CircleAlert key="icon" />],
  closed: ['neutral', <Lock key="icon" />],
};

function FieldState({ state }: { state: keyof typeof looks }) {
  const [tone, icon] = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {paperStateTexts(state)}
    </Badge>
  );
}
