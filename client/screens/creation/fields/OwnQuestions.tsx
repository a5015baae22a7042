import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, Suspense } from 'react';
import { counts, lengths } from '../../../../protocol/limits.ts';
import { creationCheckTexts } from '../../../../protocol/texts/creation/checks.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { TextField, useNewestFocused } from '../../../components/controls/Field.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { asQuestion, type NewQuestion, shortest } from '../../../stores/creation/creationChecks.ts';
import { formOf, useDraft, writeQuestions } from '../../../stores/creation/draft.ts';

const { Component: QuestionDetails } = lazyComponent(
  async () => (await import('./QuestionDetails.tsx')).QuestionDetails,
  'whenIdle',
);

const { Component: ImportButton } = lazyComponent(
  async () => (await import('../../../features/questions/ImportButton.tsx')).ImportButton,
  'whenIdle',
);

/**
 * The organiser's own questions. Enter in the last one adds another. Blank ones are dropped when the event is
 * created.
 */
export function OwnQuestions() {
  const draft = useDraft((state) => state.draft);
  const { own, copy } = draft;
  const { questions } = formOf(draft);
  const copied = copy?.questions ?? [];
  const count = questions.length + copied.length;
  const blankCount = own.filter((question) => asQuestion(question).text.trim() === '').length;
  const list = useNewestFocused(own.length);
  const isFull = count + blankCount >= counts.questionsPerEvent;
  const add = () => writeQuestions([...own, '']);
  const change = (index: number, changed: NewQuestion) =>
    writeQuestions(own.map((question, position) => (position === index ? changed : question)));
  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isFull) add();
  }
  /** The text of a question that breaks ties, other than the own question at this index. */
  const tieBreakerBeside = (index: number) =>
    copy?.tieBreaker ??
    draft.ideas.find(({ question }) => question.isTieBreaker)?.question.text ??
    own.map(asQuestion).find(({ isTieBreaker }, position) => isTieBreaker && position !== index)?.text;
  return (
    <section aria-labelledby="own-questions">
      <Heading level={2} size="subheading" id="own-questions">
        {eventFieldTexts('ownQuestions')}
      </Heading>
      <p className="mt-1 text-sm text-muted">{eventFieldTexts('ownQuestionsLead')}</p>
      <ol ref={list} className="mt-3 grid grid-cols-1 gap-5">
        {own.map(asQuestion).map((question, index) => (
          <li key={index}>
            <TextField
              kind="words"
              label={eventFieldTexts('ownQuestion', { number: index + 1 })}
              isLabelHidden
              value={question.text}
              onChange={(text) => change(index, shortest({ ...question, text }))}
              onKeyDown={index === own.length - 1 && !question.options ? addOnEnter : undefined}
              limit={lengths.question}
              placeholder={eventFieldTexts('ownQuestionPlaceholder')}
              enterKeyHint="next"
              beside={
                <IconButton
                  label={eventFieldTexts('removeQuestion', { number: index + 1 })}
                  onClick={() => writeQuestions(own.filter((_, position) => position !== index))}
                >
                  <X />
                </IconButton>
              }
            />
            <Suspense fallback={<div className="h-14" />}>
              <QuestionDetails
                // The fields keep what is typed, so they start again when the questions move.
                key={own.length}
                number={index + 1}
                question={question}
                tieBreaker={tieBreakerBeside(index)}
                onChange={(changed) => change(index, shortest(changed))}
              />
            </Suspense>
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="mt-3 text-muted">
          {creationCheckTexts('questionsTooMany', { most: counts.questionsPerEvent })}
        </p>
      ) : (
        <>
          <Button variant="secondary" wide className="mt-5" icon={<Plus />} onClick={add}>
            {eventFieldTexts(own.length === 0 ? 'writeFirstQuestion' : 'writeQuestion')}
          </Button>
          <div className="mt-2 -ms-2 min-h-12">
            <Suspense>
              <ImportButton
                target={{
                  known: [...copied.map((text) => ({ text })), ...questions.map(asQuestion)],
                  room: counts.questionsPerEvent - count,
                  hasDrafts: false,
                  onAdd: async (added) => {
                    writeQuestions([...own, ...added.map(shortest)]);
                    return Promise.resolve('done');
                  },
                }}
              />
            </Suspense>
          </div>
        </>
      )}
    </section>
  );
}
