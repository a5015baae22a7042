import { useEffect, useRef, useState, type FormEvent } from 'react';
import { checkName } from '../../../protocol/checks.ts';
import { failures } from '../../../protocol/texts.ts';
import { ApiError } from '../../api/http.ts';
import { untilLetIn } from '../../stores/joinLine.ts';
import { showToast, useToasts } from '../../stores/toasts.ts';
import { usePlayer } from './playerContext.ts';

/** What the name entry knows and does. */
export type JoinForm = ReturnType<typeof useJoinForm>;

/**
 * The name entry. A guest who comes with too many others at once stays in line with their name, and is let in without
 * another tap; another name leaves the line, and so does a door that is closed.
 */
export function useJoinForm({ shareCode, isOpen }: { shareCode: string; isOpen: boolean }) {
  const player = usePlayer();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'joining' | 'inLine'>('idle');
  const line = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!isOpen) line.current?.abort();
  }, [isOpen]);
  useEffect(() => () => line.current?.abort(), []);

  function change(text: string): void {
    setName(text);
    line.current?.abort();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (phase !== 'idle') return;
    const problem = checkName(name);
    setError(problem?.description);
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    setPhase('joining');
    line.current = new AbortController();
    const { signal } = line.current;
    try {
      const isIn = await untilLetIn(async () => player.join(shareCode, name), {
        signal,
        onWait: () => setPhase('inLine'),
      });
      if (isIn) useToasts.getState().dismiss();
    } catch (refusal) {
      const text = refusal instanceof ApiError ? refusal.serverText : undefined;
      const toast = failures.join(text);
      setError(toast.description);
      showToast(toast);
    } finally {
      setPhase('idle');
    }
  }
  return { name, change, error, phase, submit };
}
