import { copyEventTexts } from '../../../../protocol/texts/creation/copyEvent.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { leaveOutCopy, useDraft } from '../../../stores/creation/draft.ts';

/** The event whose copy the new event starts with; nothing without one. */
export function CopiedQuestions() {
  const copy = useDraft(({ draft }) => draft.copy);
  if (!copy) return null;
  return (
    <section aria-labelledby="copied-questions" className="paper p-4 sm:p-5">
      <Heading level={2} size="subheading" id="copied-questions" dir="auto" className="wrap-anywhere">
        {copyEventTexts('from', { title: copy.title })}
      </Heading>
      <details>
        <summary className="min-h-12 cursor-pointer content-center font-semibold">
          {copyEventTexts('count', { count: copy.questions.length })}
        </summary>
        <ol className="list-decimal ps-6 pb-2 text-muted">
          {copy.questions.map((text, index) => (
            <UserText as="li" key={index}>
              {text}
            </UserText>
          ))}
        </ol>
      </details>
      <p className="text-sm text-muted">{copyEventTexts('lead')}</p>
      <Button variant="quiet" className="-ms-3 -mb-2 px-3!" onClick={leaveOutCopy}>
        {copyEventTexts('leaveOut')}
      </Button>
    </section>
  );
}
