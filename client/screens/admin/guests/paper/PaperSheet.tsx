import { Check, CircleAlert, Lock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { optionOf } from '../../../../../protocol/rules/spelling.ts';
import { lengths } from '../../../../../protocol/limits.ts';
import { acceptsPaper } from '../../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../../protocol/schemas/questions.ts';
import { paperStateTexts, paperTexts } from '../../../../../protocol/texts/portal/guests/paper.ts';
import { Button, useBusy } from '../../../../components/controls/Button.tsx';
import { Field, Input, Select } from '../../../../components/controls/Field.tsx';
import { Badge, type BadgeTone } from '../../../../components/display/Badge.tsx';
import { RichText, UserText } from '../../../../components/display/Text.tsx';
import { Dialog } from '../../../../components/overlays/Dialog.tsx';
import { hostLabel } from '../../../../features/game/answers.ts';
import { useOrganiserRoom } from '../../../../stores/organiser/organiserRoom.ts';
import {
  closePaper,
  savePaperField,
  openPaper,
  paperField,
  changePaperField,
  usePaper,
} from '../../../../stores/organiser/paper.ts';
import { isAsked, setQuestionActive } from '../../../../stores/organiser/questions.ts';
import { LoadedContent } from '../../useLoaded.tsx';
import type { Participant } from '../../../../../protocol/schemas/participants.ts';

/** The id and name of a guest without a phone. */
export type PaperGuest = Pick<Participant, 'id' | 'username'>;

type PaperSheetProps = { guest: PaperGuest; onNext: () => void; onClose: () => void };

/** The form for one guest's slip. Each field is saved when the host leaves it. */
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
      <LoadedContent
        load={async () => openPaper(guest)}
        loading={paperTexts('loading')}
        failed={paperTexts('loadFailed')}
        retryVariant="primary"
      >
        {() => <Slip />}
      </LoadedContent>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button onClick={onNext}>{paperTexts('nextGuest')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {paperTexts('done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** All questions in order. Instead of a field, a draft has a button that opens the draft. */
function Slip() {
  const room = useOrganiserRoom((state) => state);
  const { questions } = room;
  const list = useRef<HTMLOListElement>(null);
  const close = useEffectEvent(() => closePaper(questions));
  useEffect(() => {
    usePaper.setState({ isOpen: true });
    list.current?.querySelector<HTMLElement>('.control')?.focus();
    return () => close();
  }, []);
  if (questions.length === 0) return <p className="text-muted">{paperTexts('noQuestions')}</p>;
  return (
    <ol ref={list} className="stack gap-5!" onKeyDown={focusNextOnEnter}>
      {questions.map((question, index) => (
        <li key={question.id}>
          {isAsked(room, question) ? (
            <SlipField question={question} number={index + 1} />
          ) : (
            <DraftField question={question} number={index + 1} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Moves the focus to the next field on Enter. In the last field, removes the focus. */
function focusNextOnEnter(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches('.control')) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('.control')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
}

type NumberedQuestion = { question: Question; number: number };

const QuestionLabel = ({ question, number }: NumberedQuestion) => (
  <UserText as="span">
    <RichText text={paperTexts('question', { number })} tags={{ text: () => question.text }} />
  </UserText>
);

/**
 * The row of a draft. A draft accepts no predictions, because the first prediction would show the draft to
 * all guests. The host can open the draft here.
 */
function DraftField({ question, number }: NumberedQuestion) {
  const [isOpening, run] = useBusy();
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="font-semibold">
        <QuestionLabel question={question} number={number} />
      </p>
      <p className="text-sm text-muted">{paperTexts('draft')}</p>
      <Button
        variant="secondary"
        busy={isOpening}
        busyLabel={paperTexts('opening')}
        onClick={() => void run(async () => setQuestionActive(question, true))}
      >
        {paperTexts('openDraft')}
      </Button>
    </div>
  );
}

function SlipField({ question, number }: NumberedQuestion) {
  const { text, saved, state, error } = usePaper((sheet) => paperField(sheet, question.id));
  const isOpen = useOrganiserRoom(({ event }) => acceptsPaper(question, event));
  const shownState = isOpen ? state : 'closed';
  const label = <QuestionLabel question={question} number={number} />;
  if (shownState === 'closed')
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
    onChange: (event: { target: { value: string } }) => changePaperField(question.id, event.target.value),
    onBlur: () => void savePaperField(question),
  };
  return (
    <Field
      label={label}
      error={error}
      limit={isChoice(question) ? undefined : lengths.textPrediction}
      text={text}
    >
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <Control question={question} hasSaved={saved !== undefined} {...field} />
        </span>
        <span role="status" className="w-28 shrink-0">
          {shownState !== 'idle' && <FieldState state={shownState} />}
        </span>
      </span>
    </Field>
  );
}

const isChoice = ({ type }: Question) => type === 'yes_no' || type === 'multiple_choice';

type ControlProps = {
  question: Question;
  hasSaved: boolean;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/** A select for choices, or a text input. */
function Control({ question, hasSaved, ...field }: ControlProps) {
  const { type, options = ['yes', 'no'] } = question;
  if (isChoice(question))
    return (
      <Select {...field} value={optionOf(options, field.value) ?? field.value}>
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
      kind={isNumber ? 'number' : 'words'}
      placeholder={paperTexts(isNumber ? 'number' : 'words')}
      enterKeyHint="next"
    />
  );
}

const stateLooks: Record<'saving' | 'saved' | 'failed' | 'closed', [BadgeTone, ReactNode]> = {
  saving: ['neutral', undefined],
  saved: ['positive', <Check key="icon" />],
  failed: ['negative', <CircleAlert key="icon" />],
  closed: ['neutral', <Lock key="icon" />],
};

function FieldState({ state }: { state: keyof typeof stateLooks }) {
  const [tone, icon] = stateLooks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {paperStateTexts(state)}
    </Badge>
  );
}
