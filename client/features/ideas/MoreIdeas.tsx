import { Lightbulb } from 'lucide-react';
import { type Ref, Suspense, useState } from 'react';
import { ideasTexts } from '../../../protocol/texts/creation/ideas.ts';
import { Button } from '../../components/controls/Button.tsx';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import type { IdeasDialogProps } from './IdeasDialog.tsx';

const { Component: IdeasDialog, load } = lazyComponent(
  async () => (await import('./IdeasDialog.tsx')).IdeasDialog,
  'whenIdle',
);

type MoreIdeasProps = Omit<IdeasDialogProps, 'onClose'> & {
  ref?: Ref<HTMLButtonElement>;
  className?: string;
};

/** The button that opens the list of ideas. */
export function MoreIdeas({ ref, className, ...dialog }: MoreIdeasProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        ref={ref}
        variant="secondary"
        wide
        className={className}
        icon={<Lightbulb />}
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
      >
        {ideasTexts('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <IdeasDialog {...dialog} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
