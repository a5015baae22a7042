import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Section } from './Section.tsx';

type FoldingSectionProps = Omit<
  ComponentProps<typeof Section>,
  'headClassName' | 'aside' | 'takesFocus' | 'onFocus'
> & {
  /** What it is, in one line: stands there also while it is folded. */
  lead: ReactNode;
  /** Stands open until somebody folds it. */
  isOpenUntilFolded?: boolean;
};

/**
 * A section that is rarely needed: on narrow screens it is folded to its title and a line of what it is, and a tap opens
 * it. Whatever leads to its heading opens it, too.
 */
export function FoldingSection({
  lead,
  isOpenUntilFolded = false,
  className,
  children,
  ...section
}: FoldingSectionProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isOpenUntilFolded;
  const partId = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Section
      {...section}
      className={clsx('relative', className)}
      takesFocus
      onFocus={({ target }) => target.id === section.headingId && setChosen(true)}
      headClassName="*:first:max-w-full *:first:grow *:first:basis-[min-content]"
      aside={
        <IconButton
          label={section.title}
          aria-expanded={isOpen}
          aria-controls={partId}
          // Folded, the whole card is the button.
          className={clsx(
            '-my-2 -me-2 ms-auto lg:hidden',
            !isOpen && 'after:absolute after:inset-0 after:rounded-card',
          )}
          onClick={() => setChosen(!isOpen)}
        >
          <Chevron />
        </IconButton>
      }
    >
      <p className="mt-1 text-muted">{lead}</p>
      <div id={partId} className={clsx(!isOpen && 'max-lg:hidden')}>
        {children}
      </div>
    </Section>
  );
}
