import { Info } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useState, type PointerEvent } from 'react';

/** Properties of a `Hint`: what it explains, and the explanation. */
type HintProps = { about: string; children: string };

/** What a figure counts: read out with its button, shown on pointing, on focus and on a tap. Needs a `Hints` around it. */
export function Hint({ about, children }: HintProps) {
  const [isOpen, setIsOpen] = useState(false);
  // A tap opens it; Radix, whose tooltips are for mice alone, would close it.
  const keepOpen = (event: PointerEvent) => event.pointerType !== 'mouse' && event.preventDefault();
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger
        type="button"
        aria-label={`What does ${about} count?`}
        onPointerDown={keepOpen}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
        className="-my-3 -mx-2 grid size-12 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Info aria-hidden="true" className="size-4" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side="top"
          collisionPadding={12}
          sideOffset={-4}
          className="z-50 max-w-72 animate-fade rounded-control bg-ink px-3.5 py-2.5 text-sm text-surface shadow-lift"
        >
          {children}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
