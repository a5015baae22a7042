import { counted } from '../../../features/game/boardWords.ts';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { useEditForm } from './useEditForm.ts';
import { DialogButtons } from '../../../components/overlays/DialogButtons.tsx';

type EditQuestionDialogProps = { question: Question | undefined; onClose: () => void };

/** Changes the words of a question and its options; what is refused stays in the form with the reason. */
export function EditQuestionDialog({ question, onClose }: EditQuestionDialogProps) {
  return (
    <Dialog
      isOpen={question !== undefined}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title="Edit question"
      description="Your guests will see the change right away."
    >
      {question && <EditForm key={question.id} question={question} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const predicted = useEventRoom(({ room }) => room?.predictionCounts[question.id] ?? 0);
  const form = useEditForm(question, onClose);
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void form.submit(event)}>
      <Field label="Question" error={form.errors.text}>
        <Input
          value={form.text}
          onChange={(event) => form.setText(event.target.value)}
          maxLength={lengths.question}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      {form.options && (
        <OptionsEditor options={form.options} onChange={form.setOptions} error={form.errors.options} />
      )}
      {predicted > 0 && (
        <p className="figures text-sm text-muted">
          {counted(predicted, 'prediction')} already made.
          {form.options && ' Options that guests have chosen can’t be changed or removed.'}
        </p>
      )}
      <DialogButtons save="Save question" isBusy={form.isBusy} onCancel={onClose} />
    </form>
  );
}
