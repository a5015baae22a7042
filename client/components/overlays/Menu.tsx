import clsx from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { directionOf } from '../../../protocol/languages.ts';
import { activeLanguage } from '../../../protocol/i18n.ts';

type MenuProps = {
  /** The button that opens the menu: a `Button` or an `IconButton`. */
  trigger: ReactElement;
  items: { label: string; icon: ReactNode; onSelect: () => void; isDanger?: boolean }[];
  align?: 'center' | 'end';
  /** Opens the menu on mount. Menus that are loaded when the user taps their button need this. */
  isOpenAtFirst?: boolean;
};

/**
 * Wraps a menu action that opens a dialog. The delay lets the menu return the focus to its button first. The
 * dialog can then return the focus to the same button.
 */
export const afterMenu = (action: () => void) => () => void setTimeout(action, 50);

/** A short list of actions behind one button. It supports touch, mouse and arrow keys. */
export function Menu({ trigger, items, align = 'end', isOpenAtFirst = false }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState(() => document.querySelector<HTMLElement>('main'));
  // Renders inside the surrounding dialog, or else inside `main`, because a menu must be inside a landmark.
  const updateContainer = () =>
    setContainer(
      opener.current?.closest<HTMLElement>('[role$="dialog"]') ?? document.querySelector<HTMLElement>('main'),
    );
  return (
    <DropdownMenu.Root
      modal={false}
      dir={directionOf(activeLanguage())}
      defaultOpen={isOpenAtFirst}
      onOpenChange={updateContainer}
    >
      <DropdownMenu.Trigger ref={opener} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="paper z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-fade overflow-y-auto p-1.5 text-start text-base text-ink shadow-lift"
        >
          {items.map(({ label, icon, onSelect, isDanger = false }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={onSelect}
              className={clsx(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none data-highlighted:bg-sunken data-highlighted:ring-2 data-highlighted:ring-line-strong data-highlighted:ring-inset [&_svg]:size-5 [&_svg]:shrink-0',
                isDanger && 'text-negative',
              )}
            >
              {icon}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
