import { Timer } from 'lucide-react';
import { useState } from 'react';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatSpan } from '../../../../protocol/texts/formats.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Form, Input, Select } from '../../../components/controls/Field.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { closeAt, closeNow } from '../../../stores/organiser/closingQuestions.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { nextTimeOfDay, useNow } from './showTime.ts';

/** Shows whether a question is open, and its countdown. Opens the dialog that closes the question. */
export function QuestionClosing({ question }: { question: Question }) {
  const [isOpen, setIsOpen] = useState(false);
  const deadline = useOrganiserRoom(({ deadlines }) => deadlines[question.id]);
  const isClosed = useOrganiserRoom(({ event }) => phaseOf(question, event) !== 'open');
  if (isClosed) return <Badge>{showTexts('isClosed')}</Badge>;
  return (
    <>
      <Button
        variant="secondary"
        className="px-3.5"
        icon={<Timer className="text-gold" />}
        onClick={() => setIsOpen(true)}
      >
        {deadline === undefined ? showTexts('closingButton') : <Countdown deadline={deadline} />}
      </Button>
      {isOpen && <ClosingDialog question={question} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Countdown({ deadline }: { deadline: number }) {
  const now = useNow(250);
  return <span className="figures">{showTexts('closesIn', { time: formatSpan(deadline - now) })}</span>;
}

/** The timers that the dialog offers, in seconds and in minutes. */
const secondsOffered = [10, 20, 30, 60];
const minutesOffered = [2, 5, 10];

const timers = () => [
  ...secondsOffered.map((seconds) => ({
    label: showTexts('closesInSeconds', { seconds }),
    ms: seconds * 1_000,
  })),
  ...minutesOffered.map((minutes) => ({
    label: showTexts('closesInMinutes', { minutes }),
    ms: minutes * 60_000,
  })),
];

/** Closes one or all open questions: now, after some time, or at a time by this device's clock. */
function ClosingDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { questions, deadlines } = useOrganiserRoom((room) => room);
  const [isForAll, setIsForAll] = useState(false);
  const openQuestions = questions.filter(({ isActive }) => isActive);
  const chosen = isForAll ? openQuestions : [question];
  const hasClock = chosen.some(({ id }) => deadlines[id] !== undefined);
  const closeAfter = (action: Promise<void>) => {
    onClose();
    void action;
  };
  return (
    <Dialog onClose={onClose} title={showTexts('closingTitle')} description={showTexts('closingDescription')}>
      <div className="stack">
        {openQuestions.length > 1 && (
          <Field label={showTexts('whichQuestions')}>
            <Select
              value={isForAll ? 'all' : 'this'}
              onChange={({ target }) => setIsForAll(target.value === 'all')}
            >
              <option value="this">{showTexts('thisQuestion')}</option>
              <option value="all">{showTexts('allOpen', { count: openQuestions.length })}</option>
            </Select>
          </Field>
        )}
        <Button wide size="lg" onClick={() => closeAfter(closeNow(chosen))}>
          {showTexts('closeNow')}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          {timers().map(({ label, ms }) => (
            <Button key={ms} variant="secondary" onClick={() => closeAfter(closeAt(chosen, Date.now() + ms))}>
              {label}
            </Button>
          ))}
        </div>
        <TimeForm onSet={(at) => closeAfter(closeAt(chosen, at))} />
        {hasClock && (
          <Button variant="quiet" onClick={() => closeAfter(closeAt(chosen, null))}>
            {showTexts('noTime')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** A time of day on this device's clock. A time that has passed today means tomorrow. */
function TimeForm({ onSet }: { onSet: (at: number) => void }) {
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  function submit(): void {
    const at = nextTimeOfDay(time, new Date());
    setError(at === undefined ? showTexts('timeMissing') : undefined);
    if (at !== undefined) onSet(at);
  }
  return (
    <Form onSubmit={submit}>
      <Field label={showTexts('atTime')} error={error}>
        <span className="flex flex-wrap gap-2">
          <Input
            type="time"
            value={time}
            onChange={({ target }) => setTime(target.value)}
            className="min-w-32 flex-1"
          />
          <Button type="submit" variant="secondary">
            {showTexts('setTime')}
          </Button>
        </span>
      </Field>
    </Form>
  );
}
