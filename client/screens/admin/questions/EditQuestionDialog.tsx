import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Dialog, DialogButtons } from '../../../components/overlays/Dialog.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { editQuestion } from '../../../stores/organiser/questions.ts';
import { OptionsEditor, useQuestionForm } from './questionForm.tsx';

type EditQuestionDialogProps = { question: Question; onClose: () => void };

/** Changes the words of a question and its options; what is refused stays in the form with the reason. */
export function EditQuestionDialog({ question, onClose }: EditQuestionDialogProps) {
  const { text, options = [] } = question;
  const hasOptions = question.type === 'multiple_choice';
  const predicted = useOrganiserRoom(({ predictionCounts }) => predictionCounts[question.id] ?? 0);
  const form = useQuestionForm({
    initial: { text, options },
    hasOptions,
    send: async (words) => editQuestion(question, words),
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={questionFormTexts('editTitle')}
      description={questionFormTexts('editDescription')}
    >
      <form noValidate className="stack gap-5" onSubmit={form.submit}>
        <Field label={questionFormTexts('textLabel')} error={form.errorAt('text')}>
          <Input
            value={form.text}
            onChange={(event) => form.setText(event.target.value)}
            maxLength={lengths.question}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        {hasOptions && (
          <OptionsEditor options={form.options} onChange={form.setOptions} error={form.errorAt('options')} />
        )}
        {predicted > 0 && (
          <p className="figures text-sm text-muted">
            {questionFormTexts('alreadyPredicted', {
              predictions: predicted,
              hasOptions: hasOptions ? 'yes' : 'no',
            })}
          </p>
        )}
        <DialogButtons save={questionFormTexts('saveButton')} isBusy={form.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
