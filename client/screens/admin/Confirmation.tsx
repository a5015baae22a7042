import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { confirmAsked, dismissAsked, useConfirmation } from '../../stores/confirmation.ts';

/** The dialog that asks once more. */
export function Confirmation() {
  const { asked, isOpen, isBusy } = useConfirmation();
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
      onConfirm={() => void confirmAsked()}
    />
  );
}
