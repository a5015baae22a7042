import { Button } from '../controls/Button.tsx';

type DialogButtonsProps = { save: string; isBusy: boolean; onCancel: () => void };

/** The foot of a form in a dialog: saves it, or leaves everything as it is. */
export function DialogButtons({ save, isBusy, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row-reverse">
      <Button type="submit" busy={isBusy} busyLabel="Saving...">
        {save}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
