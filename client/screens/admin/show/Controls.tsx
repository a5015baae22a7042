import { LayoutGrid } from 'lucide-react';
import type { HostShow, Step } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import type { ShowState, NextAction } from './nextAction.ts';
import { NextButton } from './NextButton.tsx';
import { UndoSlot } from './UndoSlot.tsx';

type ControlsProps = {
  action: NextAction;
  course: ShowState;
  show: HostShow;
  isOffline: boolean;
  mayManage: boolean;
  onShow: (step: Step) => void;
  onList: () => void;
};

/**
 * What the thumb needs, always in the same place: at the foot of a phone, on a page of its own to its very edge; elsewhere
 * above all that changes its height. The way back lies beside the way on, never under it.
 */
export const Controls = ({ show, onList, ...next }: ControlsProps) => (
  <div className="z-10 flex flex-col gap-2 bg-surface max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:-mb-12 max-lg:flex-col-reverse max-lg:pt-2 low:flex-row-reverse! low:items-center low:*:flex-1 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] in-[[data-bar]]:mb-0! in-[[data-bar]]:bg-raised">
    <NextButton {...next} />
    {/* Where a language's words are too long for one row, the way back has one of its own: the others stay where they are. */}
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
