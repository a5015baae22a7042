import { create } from 'zustand';
import { isShareCode } from '../../../protocol/checks.ts';
import { call } from '../../api/http.ts';

/** What is known of a share code: `unknown` when nobody could be asked; the server decides in the end anyway. */
export interface CodeState {
  code: string;
  status: 'unasked' | 'checking' | 'free' | 'taken' | 'unknown';
  suggestion?: string | undefined;
}

/** A pause in typing after which the code is looked up, in milliseconds. */
const typingPauseMs = 400;

/** The share code that was last looked up. */
export const useShareCodeCheck = create<CodeState>()(() => ({ code: '', status: 'unasked' }));

/** Looks a share code up; a later look-up makes an earlier one void. Never throws. */
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

/** Looks a share code up once nothing was typed for a moment. */
export function lookUpSoon(code: string): void {
  clearTimeout(timer);
  useShareCodeCheck.setState({ code, status: 'unasked' }, true);
  timer = setTimeout(() => void lookUpShareCode(code), typingPauseMs);
}
