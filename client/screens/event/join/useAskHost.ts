import { useState } from 'react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { rejoinTexts } from '../../../../protocol/texts/guest/rejoin.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { ApiError } from '../../../api/http.ts';
import type { KeptTransferRequest } from '../../../stores/guest/keptTransferRequest.ts';
import { askHost } from '../../../stores/guest/transferRequest.ts';
import { showToast } from '../../../stores/app/toasts.ts';

type UseAskHostOptions = {
  event: Pick<GuestEvent, 'id' | 'shareCode'>;
  username: string;
  onAsked: (asked: KeptTransferRequest) => void;
  /** Nobody has that name any more. */
  onFree: () => void;
};

/** Asks the host to let this phone back in, once at a time. */
export function useAskHost({ event, username, onAsked, onFree }: UseAskHostOptions) {
  const [isBusy, setIsBusy] = useState(false);
  async function ask(): Promise<void> {
    setIsBusy(true);
    try {
      onAsked(await askHost({ eventId: event.id, shareCode: event.shareCode, username }));
    } catch (error) {
      const { code, serverText, isTemporary } = error instanceof ApiError ? error : {};
      if (code === 'participant_not_found') return onFree();
      const reason = isTemporary && code !== 'too_many_attempts' ? undefined : serverText;
      showToast(failed(reason ?? rejoinTexts('askFailed')));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, ask };
}
