import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The question with the thing named: 'Remove Aunt Rosa?'. */
  title: ReactNode;
  /** What will happen, and what cannot be undone. */
  description: ReactNode;
  /** The deed as a verb with its object: 'Remove Aunt Rosa'. */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  isBusy?: boolean;
  busyLabel?: string;
  /** `danger` (default) for what destroys, `primary` for what only needs a second thought. */
  variant?: 'danger' | 'primary';
};

/** Asks once more before something that cannot be undone; the screen closes it when the deed is done. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isBusy = false,
  busyLabel,
  variant = 'danger',
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <AlertDialog.Content className="dialog-sheet" {...returnFocus}>
          <AlertDialog.Title className="font-display text-heading">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
            <Button variant={variant} busy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
