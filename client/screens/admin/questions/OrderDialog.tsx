import { ArrowUpDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { questionOrderTexts } from '../../../../protocol/texts/portal/questions.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { allTexts } from '../../../stores/app/language.ts';

const { Component: SortableQuestions, load } = lazyComponent(
  async () => (await import('./SortableQuestions.tsx')).SortableQuestions,
  'whenIdle',
  allTexts,
);

/** Opens a dialog that reorders the questions by dragging or by keyboard. */
export function OrderButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="shrink-0 px-3 max-[16rem]:px-0"
        icon={<ArrowUpDown />}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        {questionOrderTexts('openButton')}
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setIsOpen(false)}
          isHeld={isMoving}
          title={questionOrderTexts('title')}
          description={questionOrderTexts('description')}
        >
          <Suspense>
            <SortableQuestions onMoving={setIsMoving} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
