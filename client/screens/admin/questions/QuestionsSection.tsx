import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { languages } from '../../../../protocol/languages.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { manageQuestionsTexts } from '../../../../protocol/texts/portal/questions.ts';
import { Switch } from '../../../components/controls/Switch.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { editQuestion } from '../../../stores/organiser/questions.ts';
import { useHostBar, setHostBar } from '../hostPanel/hostBar.ts';
import { setAnswersShownOrConfirm } from '../hostPanel/HostFinale.tsx';
import { AddQuestion } from './AddQuestion.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { OptionsEditor } from '../../../features/questions/OptionsEditor.tsx';
import { OrderButton } from './OrderDialog.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { TurnoutDialog } from './TurnoutDialog.tsx';
import { QuestionText, useQuestionForm } from './questionForm.tsx';

const { Component: ImportButtons } = lazyComponent(
  async () => (await import('./ImportButtons.tsx')).ImportButtons,
  'whenIdle',
);

type QuestionsSectionProps = {
  className?: string;
  /** False while a phone shows another section of the dashboard. */
  isShown: boolean;
  /** Increases when another part of the dashboard asks for the Add Question form. */
  formRequestCount: number;
};

/** The Manage Questions section: the switch for answers, the Add Question form, and all questions. */
export function QuestionsSection({ className, isShown, formRequestCount }: QuestionsSectionProps) {
  const questions = useOrganiserRoom((room) => room.questions);
  const [turnoutId, setTurnoutId] = useState<string>();
  const [editedId, setEditedId] = useState<string>();
  const turnoutQuestion = questions.find(({ id }) => id === turnoutId);
  const editedQuestion = questions.find(({ id }) => id === editedId);
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
      <AddQuestion formRequestCount={formRequestCount} />
      <Suspense fallback={<div className="h-12" />}>
        <ImportButtons />
      </Suspense>
      {questions.length > 0 && (
        <Card padding="none">
          {questions.length > 1 && (
            <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line max-[16rem]:pt-2 ps-4 pe-1 sm:ps-6 sm:pe-3">
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
                isSectionShown={isShown}
                onShowTurnout={() => setTurnoutId(question.id)}
                onEdit={() => setEditedId(question.id)}
              />
            ))}
          </ol>
        </Card>
      )}
      {turnoutQuestion && (
        <TurnoutDialog question={turnoutQuestion} onClose={() => setTurnoutId(undefined)} />
      )}
      {editedQuestion && (
        <EditQuestionDialog question={editedQuestion} onClose={() => setEditedId(undefined)} />
      )}
    </section>
  );
}

/** States how many questions have no translation into the second language. */
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

/**
 * Shows or hides answers and scores for guests and the big screen. If any answer is set, asks for
 * confirmation first.
 */
function VisibilitySwitch() {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  return (
    <Switch
      label={manageQuestionsTexts('visibilityLabel')}
      hint={manageQuestionsTexts(showAnswers ? 'visibleHint' : 'hiddenHint')}
      isOn={showAnswers}
      onChange={(isOn) => setAnswersShownOrConfirm(isOn)}
    />
  );
}

/**
 * Lets the host show the host bar on phones before the day of the event. It is off by default, because the
 * bar would take space while the host prepares the event.
 */
function HostBarSwitch() {
  const { isWanted, hasEventDayCome } = useHostBar();
  const id = useOrganiserRoom(({ event }) => event.id);
  if (hasEventDayCome) return null;
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

/** Edits a question. Refused input stays in the form, with the reason. */
function EditQuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const hasOptions = question.type === 'multiple_choice';
  const predicted = useOrganiserRoom(({ predictionCounts }) => predictionCounts[question.id] ?? 0);
  const form = useQuestionForm({
    initial: question,
    type: question.type,
    send: async (changes) => editQuestion(question, changes),
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
