import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { Button, type ButtonVariant, IconButton } from '../controls/Button.tsx';
import { Form } from '../controls/Field.tsx';

type DialogProps = {
  onClose: () => void;
  /** While an item inside is being dragged, Escape cancels the drag and leaves the dialog open. */
  isHeld?: boolean;
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog: a bottom sheet on phones, a centred card elsewhere. It traps the focus. On closing it
 * returns the focus to the previous element.
 */
export function Dialog({ onClose, isHeld = false, title, description, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          className="dialog-sheet"
          {...returnFocus}
          onEscapeKeyDown={(event) => isHeld && event.preventDefault()}
        >
          <Primitive.Title className="pe-12 font-display text-heading">{title}</Primitive.Title>
          <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
          <div className="mt-5">{children}</div>
          {/* The close button is last in the DOM, so that the first field or action receives the focus. */}
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

type DialogButtonsProps = { gap?: string | undefined; children: ReactNode };

/** The buttons of a dialog: its action, and 'Cancel'. */
export const DialogButtons = ({ gap = 'gap-2', children }: DialogButtonsProps) => (
  <div className={clsx('flex flex-col sm:flex-row-reverse', gap)}>
    {children}
    <Primitive.Close asChild>
      <Button variant="secondary">{commonTexts('cancel')}</Button>
    </Primitive.Close>
  </div>
);

type DialogFormProps = DialogButtonsProps & {
  submit: () => unknown;
  isBusy: boolean;
  /** The label of the submit button. */
  save: string;
  busyLabel?: string;
  variant?: ButtonVariant;
};

/** A form in a dialog, with its buttons. */
export function DialogForm({ submit, save, isBusy, busyLabel, variant, children, ...foot }: DialogFormProps) {
  return (
    <Form className="gap-5" onSubmit={submit}>
      {children}
      <DialogButtons {...foot}>
        <Button type="submit" variant={variant} busy={isBusy} busyLabel={busyLabel ?? commonTexts('saving')}>
          {save}
        </Button>
      </DialogButtons>
    </Form>
  );
}

/**
 * Returns the focus to the element that had it before the dialog opened. Radix does this only for dialogs
 * with a trigger.
 */
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
