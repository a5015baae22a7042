import { LayoutGrid } from 'lucide-react';
import type { HostShow, Step } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import type { ShowState, NextAction } from './nextAction.ts';
import { NextButton } from './NextButton.tsx';
import { UndoSlot } from './UndoSlot.tsx';

type ControlsProps = {
  action: NextAction;
  state: ShowState;
  show: HostShow;
  isOffline: boolean;
  canManage: boolean;
  onShow: (step: Step) => void;
  onList: () => void;
};

/**
 * The host's buttons, always in the same place. On a phone they are at the bottom of the screen; elsewhere
 * they are above the content whose height changes. Undo is beside the button for the next step, never in its
 * place.
 */
export const Controls = ({ show, onList, ...next }: ControlsProps) => (
  <div className="z-10 flex flex-col gap-2 bg-surface max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:-mb-12 max-lg:flex-col-reverse max-lg:pt-2 low:flex-row-reverse! low:items-center low:*:flex-1 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] in-[[data-bar]]:mb-0! in-[[data-bar]]:bg-raised">
    <NextButton {...next} />
    {/* When the labels are too long for one row, Undo has its own row, and the other buttons stay in place. */}
    <div className="flex flex-wrap items-center justify-end gap-2 lg:flex-wrap-reverse">
      <UndoSlot show={show} isOffline={next.isOffline} />
      <div className="flex items-center gap-2">
        <Button
          variant="quiet"
          className="px-2"
          disabled={next.isOffline}
          onClick={() => next.onShow({ kind: 'automatic' })}
        >
          {showTexts('automatic')}
        </Button>
        <Button
          variant="secondary"
          className="px-3 max-[24rem]:[&>svg]:hidden lg:[&>svg]:hidden"
          aria-label={showTexts('allSteps')}
          icon={<LayoutGrid />}
          disabled={next.isOffline}
          onClick={onList}
        >
          {showTexts('steps')}
        </Button>
      </div>
    </div>
  </div>
);
