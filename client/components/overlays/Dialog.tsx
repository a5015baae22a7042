import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { Button, type ButtonVariant, IconButton } from '../controls/Button.tsx';
import { Form } from '../controls/Field.tsx';

type DialogProps = {
  onClose: () => void;
  /** While something inside is held, Escape lets go of that and leaves the dialog open. */
  isHeld?: boolean;
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
};

/** A matter that waits for an answer: a sheet from below on phones, a card in the middle elsewhere; traps and returns the focus. */
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

type DialogButtonsProps = { gap?: string | undefined; children: ReactNode };

/** The foot of a dialog: its action, and the way out that leaves everything as it is. */
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
  /** The words of the button that sends it. */
  save: string;
  busyLabel?: string;
  variant?: ButtonVariant;
};

/** A form in a dialog, with its foot. */
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
