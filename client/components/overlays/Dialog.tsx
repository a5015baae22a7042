import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

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
            <IconButton label="Close" className="absolute! end-3 top-4 sm:end-4 sm:top-5">
              <X aria-hidden="true" />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
