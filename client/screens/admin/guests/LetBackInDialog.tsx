import { TransferLinkPanel } from '../../../features/TransferLinkPanel.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import type { BoardRow } from '../../../../protocol/live.ts';

type LetBackInDialogProps = { row: BoardRow | undefined; onClose: () => void };

/** A one-time QR code for a guest whose phone forgot them. */
export function LetBackInDialog({ row, onClose }: LetBackInDialogProps) {
  return (
    <Dialog
      isOpen={row !== undefined}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title={
        <span className="wrap-anywhere">
          Let <bdi>{row?.username}</bdi> back in
        </span>
      }
      description="Has this guest’s phone forgotten them? They can scan a one-time code to get back in with all their predictions. Don’t show the code to anyone else."
    >
      {row && <TransferLinkPanel key={row.id} participantId={row.id} makeLabel="Make a one-time code" />}
    </Dialog>
  );
}
