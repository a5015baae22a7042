import clsx from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';

/** One line of a menu: an action (`onSelect`) or a link (`href`, opened in a new tab when `isExternal`). */
type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  isExternal?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
};

type MenuProps = {
  /** The button that opens it: a `Button` or an `IconButton`. */
  trigger: ReactElement;
  items: MenuItem[];
  align?: 'start' | 'center' | 'end';
  /** Open as soon as it is there, for menus that are loaded when they are asked for. */
  isOpenAtFirst?: boolean;
};

/** Does something that opens a dialog: the menu gives the focus back first, so that the dialog can give it back too. */
export const afterMenu = (action: () => void) => () => void setTimeout(action, 50);

/** A short list of actions behind one button, run by touch, mouse and arrow keys. */
export function Menu({ trigger, items, align = 'end', isOpenAtFirst = false }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [home, setHome] = useState(() => document.querySelector<HTMLElement>('main'));
  // Inside the dialog it belongs to, or else inside `main`, so that it never stands outside a landmark.
  const findHome = () =>
    setHome(
      opener.current?.closest<HTMLElement>('[role$="dialog"]') ?? document.querySelector<HTMLElement>('main'),
    );
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst} onOpenChange={findHome}>
      <DropdownMenu.Trigger ref={opener} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={home}>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="paper z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-fade overflow-y-auto p-1.5 text-start text-base text-ink shadow-lift"
        >
          {items.map((item) => (
            <MenuRow key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const className = clsx(
    'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none',
    'data-disabled:opacity-50 data-highlighted:bg-sunken data-highlighted:ring-2 data-highlighted:ring-line-strong data-highlighted:ring-inset [&_svg]:size-5 [&_svg]:shrink-0',
    item.isDanger && 'text-negative',
  );
  const target = item.isExternal ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <DropdownMenu.Item
      onSelect={item.onSelect}
      disabled={item.isDisabled}
      className={className}
      asChild={item.href !== undefined}
    >
      {item.href === undefined ? (
        <>
          {item.icon}
          {item.label}
        </>
      ) : (
        <a href={item.href} {...target}>
          {item.icon}
          {item.label}
        </a>
      )}
    </DropdownMenu.Item>
  );
}
