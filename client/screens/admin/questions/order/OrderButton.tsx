import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '../../../../../protocol/schemas/questions.ts';
import { Button } from '../../../../components/controls/Button.tsx';
import { Dialog } from '../../../../components/overlays/Dialog.tsx';
import { SortableQuestions } from '../OrderDialog.tsx';

type OrderButtonProps = { questions: Question[]; shareCode: string };

/** All questions in one short list, to be put in order by dragging or by keyboard. */
export function OrderButton({ questions, shareCode }: OrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="shrink-0 px-3"
        icon={<ArrowUpDown aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Change order
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isHeld={isMoving}
        title="Order of questions"
        description="Drag a question by its handle to move it. Guests see the new order right away."
      >
        <SortableQuestions questions={questions} shareCode={shareCode} onMoving={setIsMoving} />
      </Dialog>
    </>
  );
}
