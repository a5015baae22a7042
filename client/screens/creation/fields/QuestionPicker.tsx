import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { ChoiceMark } from '../../../components/controls/ChoiceMark.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { suggestedQuestions } from '../../../../protocol/texts/suggestions.ts';
import { pickQuestions, useWizardDraft } from '../../../stores/creation/wizardDraft.ts';
import { QuestionWriter } from './QuestionWriter.tsx';

/** The questions of a new event: eight to choose from, and as many of one's own. */
export function QuestionPicker() {
  const problem = useWizardDraft(({ problems }) => problems.questions);
  return (
    <div className="stack gap-8">
      {problem && (
        <p
          data-problem
          tabIndex={-1}
          role="alert"
          className="flex items-start gap-2 rounded-control bg-negative-soft px-4 py-3 font-medium text-negative"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {problem}
        </p>
      )}
      <SuggestedQuestions />
      <QuestionWriter />
    </div>
  );
}

function SuggestedQuestions() {
  const picked = useWizardDraft(({ draft }) => draft.picked);
  const isAll = picked.length === suggestedQuestions.length;
  const toggle = (text: string) =>
    pickQuestions(picked.includes(text) ? picked.filter((known) => known !== text) : [...picked, text]);
  return (
    <section aria-labelledby="suggested-questions">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} size="subheading" id="suggested-questions">
          Suggested questions
        </Heading>
        <Button
          variant="quiet"
          className="-me-2 px-2! max-[22rem]:-ms-2"
          onClick={() => pickQuestions(isAll ? [] : suggestedQuestions)}
        >
          {isAll ? 'Clear all' : 'Add all eight'}
        </Button>
      </div>
      <ul className="mt-2 grid gap-2">
        {suggestedQuestions.map((text) => (
          <li key={text}>
            <button
              type="button"
              aria-pressed={picked.includes(text)}
              onClick={() => toggle(text)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control bg-raised px-3.5 py-2.5 text-start ring-1 ring-line-strong ring-inset hover:bg-sunken aria-pressed:bg-gold-soft aria-pressed:ring-2 aria-pressed:ring-primary forced-colors:border"
            >
              <ChoiceMark kind={picked.includes(text) ? 'selected' : 'open'} />
              <span className="min-w-0 flex-1 leading-snug">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
