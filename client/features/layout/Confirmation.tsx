import { AlertDialog } from 'radix-ui';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useReturnFocus } from '../../components/overlays/Dialog.tsx';
import { confirmPending, dismissConfirmation, useConfirmation } from '../../stores/app/confirmation.ts';
import { focusAfterClosing } from './focusAfterClosing.ts';

/** The dialog in which an organiser or the owner confirms an action. */
export function Confirmation() {
  const { asked, isOpen, isBusy } = useConfirmation();
  const returnFocus = useReturnFocus();
  async function confirm(): Promise<void> {
    const isDone = await confirmPending();
    const { focusAfter } = asked ?? {};
    if (isDone && focusAfter) focusAfterClosing(focusAfter);
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(isOpening) => !isOpening && dismissConfirmation()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <AlertDialog.Content className="dialog-sheet" {...returnFocus}>
          <AlertDialog.Title className="font-display text-heading">{asked?.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{asked?.description}</AlertDialog.Description>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
            <Button
              variant={asked?.variant ?? 'danger'}
              busy={isBusy}
              busyLabel={asked?.busyLabel}
              onClick={() => void confirm()}
            >
              {asked?.confirmLabel}
            </Button>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{commonTexts('cancel')}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
