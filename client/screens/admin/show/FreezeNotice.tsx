import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button, useBusy } from '../../../components/controls/Button.tsx';
import { updateShow } from '../../../stores/organiser/show.ts';

/** States that guests see places 1 to 3 as they were before the last answer. A button ends this freeze. */
export function FreezeNotice() {
  const [isBusy, run] = useBusy();
  return (
    <p className="text-sm text-muted">
      {showTexts('frozen')}{' '}
      <Button
        variant="quiet"
        busy={isBusy}
        onClick={() => void run(async () => updateShow({ isFrozen: false }))}
      >
        {showTexts('unfreeze')}
      </Button>
    </p>
  );
}
