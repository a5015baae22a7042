import { Check, CircleAlert } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { saveSettings, useSettings } from '../../../stores/organiser/settings.ts';

/** How the saving stands: nothing to say, saving, saved (for 3 s), or failed, with another try. */
export function SavingIndicator() {
  const phase = useSettings((state) => state.phase);
  const hasRefusal = useSettings(({ errors }) => Object.keys(errors).length > 0);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-sm">
      <p role="status" className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
        {phase === 'saving' && (
          <>
            <Spinner className="text-gold" /> Saving...
          </>
        )}
        {phase === 'saved' && (
          <>
            <Check aria-hidden="true" className="text-positive" /> Saved
          </>
        )}
        {phase === 'error' && (
          <span className="flex items-center gap-2 font-medium text-negative">
            <CircleAlert aria-hidden="true" /> Failed to save
          </span>
        )}
      </p>
      {phase === 'error' && !hasRefusal && (
        <Button variant="quiet" className="px-3 text-sm" onClick={() => void saveSettings()}>
          Try again
        </Button>
      )}
    </div>
  );
}
