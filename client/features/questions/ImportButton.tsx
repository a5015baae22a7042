import { ClipboardPaste } from 'lucide-react';
import { Suspense, useState } from 'react';
import { questionImportTexts } from '../../../protocol/texts/portal/questionImport.ts';
import { Button } from '../../components/controls/Button.tsx';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import type { ImportTarget } from './import/CheckStep.tsx';
import { noText } from './import/questionSource.ts';

const { Component: ImportDialog, load } = lazyComponent(
  async () => (await import('./import/ImportDialog.tsx')).ImportDialog,
  'whenIdle',
);

/** The button that opens the import of questions. */
export function ImportButton({ target }: { target: ImportTarget }) {
  const [isOpen, setIsOpen] = useState(false);
  const [source, setSource] = useState(noText);
  return (
    <>
      <Button
        variant="quiet"
        className="px-2!"
        icon={<ClipboardPaste />}
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
      >
        {questionImportTexts('openButton')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog
            target={target}
            source={source}
            onChange={setSource}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
