import clsx from 'clsx';
import { useState } from 'react';
import { languages } from '../../../../protocol/languages.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { manageQuestionsTexts } from '../../../../protocol/texts/portal/questions.ts';
import { Switch } from '../../../components/controls/Switch.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { editQuestion } from '../../../stores/organiser/questions.ts';
import { useHostBar, setHostBar } from '../hostPanel/hostBar.ts';
import { showAnswersOrAsk } from '../hostPanel/HostFinale.tsx';
import { AddQuestion } from './AddQuestion.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { OrderButton } from './OrderDialog.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { TurnoutDialog } from './TurnoutDialog.tsx';
import { OptionsEditor, QuestionText, useQuestionForm } from './questionForm.tsx';

type QuestionsSectionProps = {
  className?: string;
  /** False while a phone shows another part of the dashboard. */
  isShown: boolean;
  /** Grows each time when the Add Question form is asked for elsewhere on the dashboard. */
  askedCount: number;
};

/** Manage Questions: what guests see, adding, and every question with its controls. */
export function QuestionsSection({ className, isShown, askedCount }: QuestionsSectionProps) {
  const questions = useOrganiserRoom((room) => room.questions);
  const [turnoutId, setTurnoutId] = useState<string>();
  const [editedId, setEditedId] = useState<string>();
  const turnoutOf = questions.find(({ id }) => id === turnoutId);
  const edited = questions.find(({ id }) => id === editedId);
  return (
    <section aria-labelledby="manage-questions" className={clsx('stack', className)}>
      <div className="flex items-center gap-3">
        <Heading level={2} id="manage-questions" tabIndex={-1}>
          {manageQuestionsTexts('title')}
        </Heading>
        <Badge tone="gold">{formatCount(questions.length)}</Badge>
      </div>
      <Card padding="md" className="py-3!">
        <VisibilitySwitch />
        <HostBarSwitch />
      </Card>
      <AddQuestion askedCount={askedCount} />
      {questions.length > 0 && (
        <Card padding="none">
          {questions.length > 1 && (
            <div className="flex items-center justify-between gap-2 border-b border-line ps-4 pe-1 sm:ps-6 sm:pe-3">
              <p className="text-sm text-muted">{manageQuestionsTexts('inGuestsOrder')}</p>
              <OrderButton />
            </div>
          )}
          <Untranslated />
          <ol className="ruled">
            {questions.map((question, index) => (
              <QuestionRow
                key={question.id}
                question={question}
                position={index + 1}
                isPartShown={isShown}
                onShowTurnout={() => setTurnoutId(question.id)}
                onEdit={() => setEditedId(question.id)}
              />
            ))}
          </ol>
        </Card>
      )}
      {turnoutOf && <TurnoutDialog question={turnoutOf} onClose={() => setTurnoutId(undefined)} />}
      {edited && <EditQuestionDialog question={edited} onClose={() => setEditedId(undefined)} />}
    </section>
  );
}

/** How many questions some guests read in the first language only. */
function Untranslated() {
  const language = useOrganiserRoom(({ event }) => event.secondLanguage);
  const count = useOrganiserRoom(
    ({ questions }) => questions.filter(({ translation }) => !translation).length,
  );
  if (!language || count === 0) return null;
  return (
    <p className="border-b border-line px-4 py-3 text-sm text-muted sm:px-6">
      {manageQuestionsTexts('untranslated', { count, language: languages[language].name })}
    </p>
  );
}

/** Whether guests and the big screen see answers and scores; showing answers that are set asks first, and so does hiding them. */
function VisibilitySwitch() {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  return (
    <Switch
      label={manageQuestionsTexts('visibilityLabel')}
      hint={manageQuestionsTexts(showAnswers ? 'visibleHint' : 'hiddenHint')}
      isOn={showAnswers}
      onChange={(isOn) => showAnswersOrAsk(isOn)}
    />
  );
}

/** On a phone, before the day of the event: brings the host's bar, which would only be in the way of preparing. */
function HostBarSwitch() {
  const { isWanted, isFromTheDay } = useHostBar();
  const id = useOrganiserRoom(({ event }) => event.id);
  if (isFromTheDay) return null;
  return (
    <Switch
      label={manageQuestionsTexts('revealBarLabel')}
      hint={manageQuestionsTexts(isWanted ? 'revealBarOnHint' : 'revealBarOffHint')}
      isOn={isWanted}
      onChange={(isOn) => setHostBar(id, isOn)}
      className="border-t border-line lg:hidden"
    />
  );
}

/** Changes the words of a question and its options; what is refused stays in the form with the reason. */
function EditQuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const hasOptions = question.type === 'multiple_choice';
  const predicted = useOrganiserRoom(({ predictionCounts }) => predictionCounts[question.id] ?? 0);
  const form = useQuestionForm({
    initial: question,
    type: question.type,
    send: async (words) => editQuestion(question, words),
    onDone: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title={questionFormTexts('editTitle')}
      description={questionFormTexts('editDescription')}
    >
      <DialogForm submit={form.submit} isBusy={form.isBusy} save={questionFormTexts('saveButton')}>
        <QuestionText form={form} />
        {hasOptions && <OptionsEditor form={form} />}
        <MoreOptions form={form} type={question.type} questionId={question.id} isPredicted={predicted > 0} />
        {predicted > 0 && (
          <p className="figures text-sm text-muted">
            {questionFormTexts('alreadyPredicted', {
              predictions: predicted,
              hasOptions: hasOptions ? 'yes' : 'no',
            })}
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}
