import { messagesTexts } from '../../../protocol/texts/portal/guests/messages.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { applyMessage, loadMessages, type GuestMessage } from '../room/guestMessages.ts';
import { organiserErrorOf } from './runWithToast.ts';
import { organiserRoom } from './organiserRoom.ts';

/**
 * Hides a guest's message from everyone else, or shows it. `seen` is the text that the host has read. The
 * server refuses to show any other text, and the page then loads the messages again.
 */
export async function moderateMessage(
  id: string,
  state: 'shown' | 'hidden',
  seen: GuestMessage,
): Promise<void> {
  const body = { state, message: seen.text, from: seen.state };
  const error = await organiserErrorOf(async () => {
    const { message = '', messageState } = await call('POST /api/participants/:id/message', {
      params: { id },
      body,
    });
    applyMessage(id, message, messageState);
  });
  if (!error)
    return showToast(successToast(messagesTexts(`${state}ToastTitle`), messagesTexts(`${state}Toast`)));
  const isChanged = error.status === 409;
  showToast(errorToast(messagesTexts(isChanged ? 'changed' : 'failed')));
  if (isChanged) await loadMessages(organiserRoom().event.shareCode).catch(() => {});
}
