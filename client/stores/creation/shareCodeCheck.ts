import { create } from 'zustand';
import { isShareCode } from '../../../protocol/userText.ts';
import { call } from '../../api/http.ts';

/**
 * The result of a share code check. With `unknown` the server could not be reached. The server checks the
 * code again when the event is created.
 */
export interface CodeState {
  code: string;
  status: 'unasked' | 'checking' | 'free' | 'taken' | 'unknown';
  suggestion?: string | undefined;
}

/** The debounce of the check after the last keystroke, in milliseconds. */
const typingPauseMs = 400;

/** The result for the last checked share code. */
export const useShareCodeCheck = create<CodeState>()(() => ({ code: '', status: 'unasked' }));

/** Checks whether a share code is free. A later check makes an earlier one obsolete. Never throws. */
export async function lookUpShareCode(code: string): Promise<CodeState> {
  const isCurrent = () => useShareCodeCheck.getState().code === code;
  const settle = (state: CodeState): CodeState => {
    if (isCurrent()) useShareCodeCheck.setState(state, true);
    return state;
  };
  useShareCodeCheck.setState({ code, status: 'checking' }, true);
  if (!isShareCode(code)) return settle({ code, status: 'unasked' });
  try {
    const { isAvailable, suggestion } = await call('GET /api/share-codes/:shareCode', {
      params: { shareCode: code },
    });
    return settle({ code, status: isAvailable ? 'free' : 'taken', suggestion });
  } catch {
    return settle({ code, status: 'unknown' });
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Checks a share code after the organiser stops typing. */
export function lookUpSoon(code: string): void {
  clearTimeout(timer);
  useShareCodeCheck.setState({ code, status: 'unasked' }, true);
  timer = setTimeout(() => void lookUpShareCode(code), typingPauseMs);
}
