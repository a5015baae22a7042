import clsx from 'clsx';
import { ChevronDown, ChevronUp, LayoutGrid } from 'lucide-react';
import type { HostShow, Step } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import type { Fold } from './fold.ts';
import type { ShowState, NextAction } from './nextAction.ts';
import { NextButton } from './NextButton.tsx';
import { SmallScreen } from './CurrentStepSummary.tsx';
import { UndoSlot } from './UndoSlot.tsx';
import './hostControls.css';

type ControlsProps = {
  action: NextAction;
  state: ShowState;
  show: HostShow;
  isOffline: boolean;
  canManage: boolean;
  /** The state of the fold. Only foldable panels have it. */
  fold: Fold | undefined;
  onShow: (step: Step) => void;
  onList: () => void;
};

/**
 * The host's buttons, always in the same place. On a phone they are at the bottom of the screen. On wider
 * screens they are above the content, whose height changes. Undo is beside the button for the next step and
 * never replaces it. A panel that is folded or needs the answer has only the first line, with Undo above it.
 */
export function Controls({ show, fold, onList, ...next }: ControlsProps) {
  const isShort = fold !== undefined && (!fold.isOpen || next.action?.kind === 'setAnswer');
  return (
    <div className="z-10 flex flex-col gap-2 bg-surface max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:-mb-12 max-lg:flex-col-reverse max-lg:pt-2 low:flex-row-reverse! low:items-center low:*:flex-1 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] in-[[data-bar]]:mb-0! in-[[data-bar]]:bg-raised">
      <div className="one-line flex flex-wrap items-center gap-2">
        {fold && <FoldButton kind={show.step.kind} fold={fold} />}
        <NextButton {...next} fold={fold} />
      </div>
      {/* When the labels do not fit in one row, Undo has its own row. The other buttons then stay in place. */}
      <div
        className={clsx(
          'flex flex-wrap items-center justify-end gap-2 lg:flex-wrap-reverse',
          isShort && 'short-controls',
        )}
      >
        <UndoSlot show={show} isOffline={next.isOffline} />
        <OtherSteps {...{ onList, ...next }} className={isShort ? 'max-lg:hidden' : undefined} />
      </div>
    </div>
  );
}

type OtherStepsProps = Pick<ControlsProps, 'isOffline' | 'onShow' | 'onList'> & {
  className: string | undefined;
};

/** The buttons that return to automatic mode and open the list of all steps. */
export const OtherSteps = ({ isOffline, onShow, onList, className }: OtherStepsProps) => (
  <div className={clsx('flex flex-wrap items-center justify-end gap-2', className)}>
    <Button
      variant="quiet"
      className="bar-text px-2"
      disabled={isOffline}
      onClick={() => onShow({ kind: 'automatic' })}
    >
      {showTexts('automatic')}
    </Button>
    <Button
      variant="secondary"
      className="no-bar-icon px-3 max-[24rem]:[&>svg]:hidden lg:[&>svg]:hidden"
      aria-label={showTexts('allSteps')}
      icon={<LayoutGrid />}
      disabled={isOffline}
      onClick={onList}
    >
      {showTexts('steps')}
    </Button>
  </div>
);

/** A short summary of the step on the screens. On a phone a tap opens or closes the details. */
function FoldButton({ kind, fold: { isOpen, setOpen } }: { kind: Step['kind']; fold: Fold }) {
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="fold-button flex min-h-14 grow items-center gap-1.5 rounded-control text-start lg:hidden"
    >
      <SmallScreen kind={kind} className="w-8 low:hidden" />
      <span className="line-clamp-3 min-w-0 grow text-sm leading-tight font-semibold">
        <span className="sr-only">{showTexts('onScreen')} </span>
        <span>{showTexts(kind)}</span>
      </span>
      <Chevron className="size-5 shrink-0 text-gold" />
    </button>
  );
}
