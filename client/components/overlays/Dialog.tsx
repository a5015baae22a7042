import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** While something inside is held, Escape lets go of that and leaves the dialog open. */
  isHeld?: boolean;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at its foot, the main one first. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A matter that waits for an answer: a sheet from below on phones, a card in the middle elsewhere; traps and returns the focus. */
export function Dialog({
  isOpen,
  onOpenChange,
  isHeld = false,
  title,
  description,
  actions,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          className="dialog-sheet"
          {...returnFocus}
          onEscapeKeyDown={(event) => isHeld && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Primitive.Title className="pe-12 font-display text-heading">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">{actions}</div>}
          {/* Last in the order, so that the first field or action has the focus. */}
          <Primitive.Close asChild>
            <IconButton label={commonTexts('close')} className="absolute! end-3 top-4 sm:end-4 sm:top-5">
              <X />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The foot of a form in a dialog: saves it, or leaves everything as it is. */
export const DialogButtons = (props: { save: string; isBusy: boolean; onCancel: () => void }) => (
  <div className="flex flex-col gap-2 sm:flex-row-reverse">
    <Button type="submit" busy={props.isBusy} busyLabel={commonTexts('saving')}>
      {props.save}
    </Button>
    <Button variant="secondary" onClick={props.onCancel}>
      {commonTexts('cancel')}
    </Button>
  </div>
);

/** Gives the focus back to what had it before a dialog opened; Radix does so only for dialogs with a trigger of their own. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
