import { NotebookPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyEventTexts } from '../../../protocol/texts/creation/copyEvent.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { ScreenLoading } from '../../features/layout/ScreenLoading.tsx';
import { showToast } from '../../stores/app/toasts.ts';
import { type CopySource, loadCopySource } from '../../stores/creation/copySource.ts';
import { currentForm, isDraftBlank, startCopy } from '../../stores/creation/draft.ts';

type CopyStartProps = { code: string; onDone: () => void };

/** Fills the draft with a copy of an event. Asks first when the draft has something else. */
export function CopyStart({ code, onDone }: CopyStartProps) {
  const [source, setSource] = useState<CopySource>();
  function start(copied: CopySource): void {
    startCopy(copied);
    onDone();
  }
  useEffect(() => {
    void loadCopySource(code).then((found) => {
      if (!found) showToast(errorToast(copyEventTexts('refused')));
      if (!found || currentForm().copy?.shareCode === found.shareCode) onDone();
      else if (isDraftBlank()) start(found);
      else setSource(found);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each code
  }, [code]);
  if (!source) return <ScreenLoading />;
  return (
    <Page header={<NavBar mode="home" />}>
      <EmptyState
        level={1}
        icon={<NotebookPen />}
        title={copyEventTexts('otherDraftTitle')}
        action={
          <div className="flex flex-col gap-3">
            <Button onClick={() => start(source)}>{copyEventTexts('replace')}</Button>
            <Button variant="secondary" onClick={onDone}>
              {copyEventTexts('keep')}
            </Button>
          </div>
        }
      >
        {copyEventTexts('otherDraft', { title: source.title })}
      </EmptyState>
    </Page>
  );
}
