import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Section } from './Section.tsx';

type FoldingSectionProps = Omit<
  ComponentProps<typeof Section>,
  'headClassName' | 'aside' | 'takesFocus' | 'onFocus'
> & {
  /** A one-line description, also shown while the section is folded. */
  lead: ReactNode;
  /** When true, the section starts open and stays open until the user folds it. */
  isOpenUntilFolded?: boolean;
};

/**
 * A section that is rarely needed. On narrow screens it shows only its title and description until the user
 * taps it. It also opens when its heading receives the focus, for example from a link.
 */
export function FoldingSection({
  lead,
  isOpenUntilFolded = false,
  className,
  children,
  ...section
}: FoldingSectionProps) {
  const [openChoice, setOpenChoice] = useState<boolean>();
  const isOpen = openChoice ?? isOpenUntilFolded;
  const contentId = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Section
      {...section}
      className={clsx('relative', className)}
      takesFocus
      onFocus={({ target }) => target.id === section.headingId && setOpenChoice(true)}
      headClassName="*:first:max-w-full *:first:grow *:first:basis-[min-content]"
      aside={
        <IconButton
          label={section.title}
          aria-expanded={isOpen}
          aria-controls={contentId}
          // While the section is folded, the button covers the whole card.
          className={clsx(
            '-my-2 -me-2 ms-auto lg:hidden',
            !isOpen && 'after:absolute after:inset-0 after:rounded-card',
          )}
          onClick={() => setOpenChoice(!isOpen)}
        >
          <Chevron />
        </IconButton>
      }
    >
      <p className="mt-1 text-muted">{lead}</p>
      <div id={contentId} className={clsx(!isOpen && 'max-lg:hidden')}>
        {children}
      </div>
    </Section>
  );
}
