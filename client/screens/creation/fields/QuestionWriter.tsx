import { Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { counts, lengths } from '../../../../protocol/limits.ts';
import { useWizardDraft, writeQuestions } from '../../../stores/creation/wizardDraft.ts';

/** The organiser's own questions; blank ones are dropped in the end. Enter adds one below the last. */
export function QuestionWriter() {
  const own = useWizardDraft(({ draft }) => draft.own);
  const pickedCount = useWizardDraft(({ draft }) => draft.picked.length);
  const list = useNewestFocused(own.length);
  const isFull = own.length + pickedCount >= counts.questionsPerEvent;
  const add = () => writeQuestions([...own, '']);
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isFull) add();
  }
  return (
    <section aria-labelledby="own-questions">
      <Heading level={2} size="subheading" id="own-questions">
        Your own questions
      </Heading>
      <p className="mt-1 text-sm text-muted">
        Guests pick yes or no. You can add other kinds, such as names or numbers, in the admin portal.
      </p>
      <ol ref={list} className="mt-3 grid gap-3">
        {own.map((text, index) => (
          <li key={index}>
            <Field label={`Your question ${index + 1}`} isLabelHidden>
              <span className="flex gap-2">
                <Input
                  value={text}
                  onChange={({ target }) =>
                    writeQuestions(own.map((known, at) => (at === index ? target.value : known)))
                  }
                  onKeyDown={index === own.length - 1 ? onKey : undefined}
                  maxLength={lengths.question}
                  placeholder="Will ...?"
                  autoComplete="off"
                  enterKeyHint="next"
                  dir="auto"
                  className="min-w-0 flex-1"
                />
                <IconButton
                  label={`Remove question ${index + 1}`}
                  onClick={() => writeQuestions(own.filter((_, at) => at !== index))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </span>
            </Field>
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="mt-3 text-muted">An event can have up to {counts.questionsPerEvent} questions.</p>
      ) : (
        <Button variant="secondary" wide className="mt-3" icon={<Plus aria-hidden="true" />} onClick={add}>
          {own.length === 0 ? 'Write your own question' : 'Write another question'}
        </Button>
      )}
    </section>
  );
}

/** A question that was just added takes the focus. */
function useNewestFocused(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    before.current = count;
  }, [count]);
  return list;
}
