import type { Question } from '../../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { editQuestion } from '../../../stores/organiser/questions.ts';
import { OptionsEditor, QuestionText, useQuestionForm } from './questionForm.tsx';

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
      onClose={onClose}
      title={questionFormTexts('editTitle')}
      description={questionFormTexts('editDescription')}
    >
      <DialogForm
        submit={form.submit}
        isBusy={form.isBusy}
        save={questionFormTexts('saveButton')}
        onCancel={onClose}
      >
        <QuestionText form={form} />
        {hasOptions && <OptionsEditor form={form} />}
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
