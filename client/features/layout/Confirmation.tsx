import { ConfirmDialog } from '../../components/overlays/Dialog.tsx';
import { confirmAsked, dismissAsked, useConfirmation } from '../../stores/app/confirmation.ts';

/** By then the dialog has given the focus back to a button that is gone, or is about to go. */
const afterClosingMs = 100;

/** The dialog that asks an organiser or the owner once more. */
export function Confirmation() {
  const { asked, isOpen, isBusy } = useConfirmation();
  async function confirm(): Promise<void> {
    const isDone = await confirmAsked();
    const { focusAfter } = asked ?? {};
    if (isDone && focusAfter)
      setTimeout(() => document.getElementById(focusAfter)?.focus({ preventScroll: true }), afterClosingMs);
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(shallOpen) => !shallOpen && dismissAsked()}
      title={asked?.title}
      description={asked?.description}
      confirmLabel={asked?.confirmLabel ?? ''}
      busyLabel={asked?.busyLabel}
      variant={asked?.variant ?? 'danger'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
