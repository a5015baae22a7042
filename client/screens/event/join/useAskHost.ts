import { rejoinTexts } from '../../../../protocol/texts/guest/join/rejoin.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { ApiError } from '../../../api/http.ts';
import { useBusy } from '../../../components/controls/Button.tsx';
import type { StoredTransferRequest } from '../../../stores/guest/storedTransferRequest.ts';
import { askHost, type TransferInput } from '../../../stores/guest/transferRequest.ts';
import { showToast } from '../../../stores/app/toasts.ts';

type AskHostCallbacks = {
  onAsked: (request: StoredTransferRequest) => void;
  /** Called when the name has become free. */
  onFree: () => void;
};

/** Asks the host to let the guest continue on this phone. Sends one request at a time. */
export function useAskHost(guest: TransferInput, { onAsked, onFree }: AskHostCallbacks) {
  const [isBusy, run] = useBusy();
  async function ask(): Promise<void> {
    try {
      onAsked(await askHost(guest));
    } catch (error) {
      const { code, serverText, isTemporary } = error instanceof ApiError ? error : {};
      if (code === 'participant_not_found') return onFree();
      const reason = isTemporary && code !== 'too_many_attempts' ? undefined : serverText;
      showToast(errorToast(reason ?? rejoinTexts('askFailed')));
    }
  }
  return { isBusy, ask: async () => run(ask) };
}
